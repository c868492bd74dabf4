import { divIcon, type LeafletKeyboardEvent, type Map as LeafletMap } from "leaflet";
import { memo, useEffect, useMemo, useState } from "react";
import { Marker, useMap, useMapEvents } from "react-leaflet";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { type Box, buildClusterIndex, type MapMarker, markerPixels } from "./cluster-index.ts";
import { MapLabels } from "./labels.tsx";
import { pinBoxes } from "./map-labels.ts";

type PinActions = { onHighlight: (number: string | null) => void; onPick: (number: string) => void };
export type PinsProps = PinActions & { branches: readonly BranchListItem[]; highlighted: string | null };
type Props = PinsProps & { hasLabels: boolean };

/** Names each marker uniquely: equal names get the number of their branch. */
function namesOf(markers: readonly MapMarker[], branches: readonly BranchListItem[]): string[] {
  const taken = new Set<string>();
  return markers.map((marker) => {
    const branch = branches[marker.branches[0] ?? -1];
    if (!branch) return "";
    const count = marker.branches.length;
    const plain =
      count === 1
        ? `${branch.name}${branch.status === "inactive" ? " (inactive)" : ""}`
        : `${count} branches near ${branch.city}, ${branch.state}`;
    const name = taken.has(plain) ? `${plain}, No. ${branch.number}` : plain;
    taken.add(name);
    return name;
  });
}

type PinProps = PinActions & {
  marker: MapMarker;
  name: string;
  branch: BranchListItem | undefined;
  isHighlighted: boolean;
};

const Pin = memo(function Pin({ marker, name, branch, isHighlighted, onHighlight, onPick }: PinProps) {
  const map = useMap();
  const { lat, long, expansionZoom } = marker;
  const count = marker.branches.length;
  const single = count === 1 ? branch : undefined;
  const className = [
    // Leaflet adds this class once, and drops it when an icon changes.
    "map-pin leaflet-interactive",
    count > 1 && "map-pin-cluster",
    single?.type === "warehouse" && "map-pin-warehouse",
    single?.status === "inactive" && "map-pin-inactive",
    isHighlighted && "map-pin-highlighted",
  ]
    .filter(Boolean)
    .join(" ");
  const icon = useMemo(() => {
    const size = markerPixels(count);
    const html = count === 1 ? "" : `<span aria-hidden="true">${count}</span>`;
    return divIcon({ html, iconSize: [size, size], className });
  }, [count, className]);

  function act(): void {
    const zoom = Math.min(map.getMaxZoom(), Math.max(expansionZoom, map.getZoom() + 1));
    if (single) onPick(single.number);
    else map.flyTo([lat, long], zoom, { duration: 0.4 });
  }

  return (
    <Marker
      position={[lat, long]}
      icon={icon}
      title={name}
      zIndexOffset={isHighlighted ? 10_000 : 0}
      eventHandlers={{
        click: act,
        // Leaflet opens only popups with these keys.
        keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
          if (originalEvent.key !== "Enter" && originalEvent.key !== " ") return;
          originalEvent.preventDefault();
          act();
        },
        mouseover: () => single && onHighlight(single.number),
        mouseout: () => single && onHighlight(null),
      }}
    />
  );
});

type View = { box: Box; zoom: number };

/** Null while the map has no size: on a phone, before its tab is opened. */
function viewOf(map: LeafletMap): View | null {
  if (map.getSize().x === 0) return null;
  const bounds = map.getBounds().pad(0.2);
  return {
    box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    zoom: map.getZoom(),
  };
}

/**
 * The branches in view. Those near each other share a marker that shows their count. `hasLabels` is false if tiles have
 * names of their own.
 */
export function Pins({ branches, highlighted, hasLabels, onHighlight, onPick }: Props) {
  const map = useMap();
  const [view, setView] = useState<View | null>(null);
  // The same handlers on every render: while an effect replaces them, another one may move the map.
  const handlers = useMemo(() => {
    const show = () => setView(viewOf(map));
    return { moveend: show, resize: show };
  }, [map]);
  useMapEvents(handlers);
  useEffect(() => handlers.moveend(), [handlers]);
  const markersIn = useMemo(() => buildClusterIndex(branches, map.getMaxZoom()), [branches, map]);
  const markers = useMemo(() => (view ? markersIn(view.box, view.zoom) : []), [markersIn, view]);
  const names = useMemo(() => namesOf(markers, branches), [markers, branches]);
  // If the focused marker disappears, the map gets its focus.
  const hadFocus = document.activeElement?.classList.contains("map-pin") ?? false;
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body)
      map.getContainer().focus({ preventScroll: true });
  });
  return (
    <>
      {hasLabels && (
        <MapLabels pins={pinBoxes(markers, ({ lat, long }) => map.latLngToLayerPoint([lat, long]))} />
      )}
      {markers.map((marker, index) => (
        <Pin
          key={names[index]}
          marker={marker}
          name={names[index] ?? ""}
          branch={branches[marker.branches[0] ?? -1]}
          isHighlighted={marker.branches.some((branch) => branches[branch]?.number === highlighted)}
          onHighlight={onHighlight}
          onPick={onPick}
        />
      ))}
    </>
  );
}
