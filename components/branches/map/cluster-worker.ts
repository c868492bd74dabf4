import { type Box, buildClusterIndex, type ClusterIndex, type MarkersInView } from "./cluster-index.ts";

/** Ten thousand branches take a tenth of a second to index: here, so that the page goes on meanwhile. */

export type ToClusterWorker =
  | { kind: "load"; points: Float64Array }
  | { kind: "show"; ask: number; box: Box; zoom: number; highlighted: number | null };
export type FromClusterWorker = MarkersInView & { ask: number };

let index: ClusterIndex = buildClusterIndex(new Float64Array());

globalThis.addEventListener("message", ({ data }: MessageEvent<ToClusterWorker>) => {
  if (data.kind === "load") {
    index = buildClusterIndex(data.points);
    return;
  }
  const answer: FromClusterWorker = {
    ask: data.ask,
    ...index.markersIn(data.box, data.zoom, data.highlighted),
  };
  globalThis.postMessage(answer);
});
