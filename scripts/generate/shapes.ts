import type { Position } from "geojson";
import type { Topology } from "topojson-specification";

type ArcIndexes = number | readonly ArcIndexes[];

/** Returns a topology with only these objects and their arcs. */
export function topologyOf(source: Topology, objects: Record<string, object>): object {
  const kept = new Map<number, number>();
  const renumber = (arcs: ArcIndexes): ArcIndexes => {
    if (typeof arcs !== "number") return arcs.map(renumber);
    // The complement of an index means the reversed line.
    const index = arcs < 0 ? ~arcs : arcs;
    const place = kept.get(index) ?? kept.size;
    kept.set(index, place);
    return arcs < 0 ? ~place : place;
  };
  const text = JSON.stringify(objects, (name, value) => (name === "arcs" ? renumber(value) : value));
  const arcs = [...kept.keys()].map((index) => source.arcs[index]);
  return { type: "Topology", transform: source.transform, arcs, objects: JSON.parse(text) };
}

export function areaAndCentroid(ring: readonly Position[]): { area: number; lat: number; long: number } {
  let [area, x, y] = [0, 0, 0];
  ring.forEach(([x0 = 0, y0 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  });
  return { area: Math.abs(area), long: x / (6 * area), lat: y / (6 * area) };
}
