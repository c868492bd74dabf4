import dynamic from "next/dynamic";
import { useCallback, useMemo } from "react";
import type { MapTiles } from "#components/branches/map/branch-map.tsx";
import { boxOf, changed, type FinderView, isNarrowed, showView } from "./finder-view.ts";
import { type Found, useOpened } from "./use-found.ts";

const BranchMap = dynamic(() => import("#components/branches/map/branch-map.tsx"), {
  ssr: false,
  loading: () => <div aria-hidden className="h-full bg-map-water" />,
});

type Props = {
  view: FinderView;
  found: Found;
  tiles: MapTiles | null;
  own: { lat: number; long: number } | null;
  highlighted: string | null;
  onHighlight: (number: string | null) => void;
  onOpen: (number: string) => void;
};

/** The map of a search. */
export function FinderMap({ view, found, tiles, own, highlighted, onHighlight, onOpen }: Props) {
  const opened = useOpened(view.branch);
  const { lat, long, distance } = view;
  const area = useMemo(
    () =>
      lat && long && distance ? { lat: Number(lat), long: Number(long), miles: Number(distance) } : null,
    [lat, long, distance],
  );
  const onSearchBox = useCallback(
    (box: string) => showView(changed(view, { box, lat: "", state: "" })),
    [view],
  );
  return (
    <section
      aria-label="Map of the branches"
      className="isolate overflow-hidden max-md:absolute max-md:inset-0 print:hidden"
    >
      <BranchMap
        {...{ tiles, opened, own, area, highlighted, onHighlight, onSearchBox }}
        branches={found.branches}
        onPick={onOpen}
        href={found.href}
        open={view.branch}
        isLoaded={found.isLoaded}
        isNarrowed={isNarrowed(view)}
        box={boxOf(view)}
      />
    </section>
  );
}
