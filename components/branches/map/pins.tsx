import { memo, useEffect, useMemo, useState } from "react";
import { Marker, useMap, useMapEvents } from "react-leaflet";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { MapLabels } from "./base-map.tsx";
import { type Box, buildClusterIndex, type MapMarker } from "./cluster-index.ts";
import { boxAround, markerHandlers, markerIcon, markerName } from "./layers.ts";

type NamedMarker = { marker: MapMarker; branch: BranchListItem; name: string };

/** Names each marker uniquely: equal names get the number of their branch. */
function named(markers: readonly MapMarker[], branches: readonly BranchListItem[]): NamedMarker[] {
  const taken = new Set<string>();
  return markers.flatMap((marker) => {
    const branch = branches[marker.branches[0] ?? -1];
    if (!branch) return [];
    const plain = markerName(marker, branch);
    const name = taken.has(plain) ? `${plain}, No. ${branch.number}` : plain;
    taken.add(name);
    return { marker, branch, name };
  });
}

type PinProps = NamedMarker & Pick<Finder, "onHighlight" | "onOpen"> & { isHighlighted: boolean };

const Pin = memo(function Pin({ marker, name, branch, isHighlighted, onHighlight, onOpen }: PinProps) {
  const map = useMap();
  const count = marker.branches.length;
  const { type, status } = branch;
  const icon = useMemo(
    () => markerIcon(count, { type, status }, isHighlighted),
    [count, type, status, isHighlighted],
  );
  return (
    <Marker
      position={[marker.lat, marker.long]}
      icon={icon}
      title={name}
      zIndexOffset={isHighlighted ? 10_000 : 0}
      eventHandlers={{
        ...markerHandlers(map, marker, () => onOpen(branch.number)),
        mouseover: () => count === 1 && onHighlight(branch.number),
        mouseout: () => count === 1 && onHighlight(null),
      }}
    />
  );
});

/**
 * The branches in view. Those near each other share a marker that shows their count. `hasLabels` is false if tiles have
 * names of their own.
 */
export function Pins({ view, found, highlighted, hasLabels, ...actions }: Finder & { hasLabels: boolean }) {
  const map = useMap();
  const { branches } = found;
  const [shown, setShown] = useState<{ box: Box; zoom: number } | null>(null);
  // The same handlers on every render: while an effect replaces them, another one may move the map.
  const handlers = useMemo(() => {
    const show = () => setShown({ box: boxAround(map), zoom: map.getZoom() });
    return { moveend: show, resize: show };
  }, [map]);
  useMapEvents(handlers);
  useEffect(() => handlers.moveend(), [handlers]);
  const markersIn = useMemo(() => buildClusterIndex(branches, map.getMaxZoom()), [branches, map]);
  const markers = useMemo(() => (shown ? markersIn(shown.box, shown.zoom) : []), [markersIn, shown]);
  const pins = useMemo(() => named(markers, branches), [markers, branches]);
  // If the focused marker disappears, the map gets its focus.
  const hadFocus = document.activeElement?.classList.contains("map-pin") ?? false;
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body)
      map.getContainer().focus({ preventScroll: true });
  });
  const marked = highlighted ?? view.branch ?? null;
  return (
    <>
      {hasLabels && <MapLabels markers={markers} />}
      {pins.map((pin) => (
        <Pin
          key={pin.name}
          {...pin}
          isHighlighted={pin.marker.branches.some((branch) => branches[branch]?.number === marked)}
          onHighlight={actions.onHighlight}
          onOpen={actions.onOpen}
        />
      ))}
    </>
  );
}
