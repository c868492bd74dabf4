import {
  divIcon,
  type LeafletKeyboardEvent,
  type Map as LeafletMap,
  type Marker as LeafletMarker,
} from "leaflet";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { Marker, Tooltip, useMap, useMapEvents } from "react-leaflet";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { type Box, buildClusters, type MapMarker, markerPixels } from "./clusters.ts";
import { MapLabels } from "./map-labels.tsx";

/** The visible part of the map and some of its surroundings. */
function boxAround(map: LeafletMap): Box {
  const bounds = map.getBounds().pad(0.2);
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** The name of the branch of a marker, or of the largest city of several. */
function markerName({ branches }: MapMarker, branch: BranchListItem): string {
  if (branches.length > 1) return `${branches.length} branches near ${branch.city}, ${branch.state}`;
  return `${branch.name}${branch.status === "inactive" ? " (inactive)" : ""}`;
}

/** A pin for one branch, or a count for several. */
function markerIcon(
  count: number,
  { type, status }: Pick<BranchListItem, "type" | "status">,
  isHighlighted: boolean,
  isOpened: boolean,
) {
  const size = markerPixels(count);
  const classes = [
    // Leaflet adds this class once, and drops it when an icon changes.
    "map-pin leaflet-interactive",
    count > 1 && "map-pin-cluster",
    count === 1 && type === "warehouse" && "map-pin-warehouse",
    count === 1 && status === "inactive" && "map-pin-inactive",
    isHighlighted && "map-pin-highlighted",
    // The opened branch has one shape, that of OpenedPin.
    count === 1 && isOpened && "invisible",
  ];
  return divIcon({
    html: count > 1 ? `<span aria-hidden="true">${count}</span>` : "",
    iconSize: [size, size],
    className: classes.filter(Boolean).join(" "),
  });
}

/** Picks the branch of a marker, or zooms in on several. */
function markerHandlers(map: LeafletMap, marker: MapMarker, pick: () => void) {
  const act = () => {
    const zoom = Math.min(map.getMaxZoom(), Math.max(marker.expansionZoom, map.getZoom() + 1));
    if (marker.branches.length === 1) pick();
    else
      map.flyTo([marker.lat, marker.long], zoom, {
        duration: 0.4,
        animate: map.options.zoomAnimation === true,
      });
  };
  return {
    click: act,
    // Leaflet opens only popups with these keys.
    keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
      if (originalEvent.key !== "Enter" && originalEvent.key !== " ") return;
      originalEvent.preventDefault();
      act();
    },
  };
}

type NamedMarker = { marker: MapMarker; branch: BranchListItem; name: string };

/** Names each marker uniquely: equal names get the number of their branch. */
function named(markers: readonly MapMarker[], branches: readonly BranchListItem[]): NamedMarker[] {
  const taken = new Set<string>();
  return markers.flatMap((marker) => {
    const branch = branches[marker.largest];
    if (!branch) return [];
    const plain = markerName(marker, branch);
    const name = taken.has(plain) ? `${plain}, No. ${branch.number}` : plain;
    taken.add(name);
    return { marker, branch, name };
  });
}

type PinProps = NamedMarker &
  Pick<Finder, "onHighlight" | "onOpen"> & { isHighlighted: boolean; isOpened: boolean };

const Pin = memo(function Pin({ marker, name, branch, isHighlighted, isOpened, ...actions }: PinProps) {
  const map = useMap();
  const pin = useRef<LeafletMarker>(null);
  const count = marker.branches.length;
  const { type, status } = branch;
  const icon = useMemo(
    () => markerIcon(count, { type, status }, isHighlighted, isOpened),
    [count, type, status, isHighlighted, isOpened],
  );
  // Leaflet would make each pin a stop of the Tab key.
  useEffect(() => {
    const element = pin.current?.getElement();
    element?.setAttribute("tabindex", "-1");
    element?.setAttribute("role", "button");
    element?.setAttribute("aria-label", name);
  }, [name]);
  return (
    <Marker
      ref={pin}
      position={[marker.lat, marker.long]}
      icon={icon}
      keyboard={false}
      zIndexOffset={isHighlighted ? 10_000 : 0}
      eventHandlers={{
        ...markerHandlers(map, marker, () => actions.onOpen(branch.number)),
        mouseover: () => count === 1 && actions.onHighlight(branch.number),
        mouseout: () => count === 1 && actions.onHighlight(null),
      }}
    >
      <Tooltip direction="top" offset={[0, -markerPixels(count) / 2]}>
        {name}
      </Tooltip>
    </Marker>
  );
});

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go through the visible pins, nearest to the middle first. With Shift, they move the map. */
function useArrowKeys(): void {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    // Screen readers pass the keys on to an application.
    container.setAttribute("role", "application");
    container.setAttribute(
      "aria-label",
      "Map. Arrow keys go through the branches, the nearest first. With Shift, they move the map. Plus and minus zoom.",
    );
    const go = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const { target, shiftKey } = event;
      const isOurs = target === container || (target instanceof Element && target.matches(".map-pin"));
      if (!step || shiftKey || !isOurs) return;
      event.preventDefault();
      event.stopPropagation();
      const frame = container.getBoundingClientRect();
      const away = (pin: Element) => {
        const { x, y, width } = pin.getBoundingClientRect();
        return Math.hypot(
          x + width / 2 - frame.x - frame.width / 2,
          y + width / 2 - frame.y - frame.height / 2,
        );
      };
      const isInView = (pin: Element) => {
        const { left, right, top, bottom } = pin.getBoundingClientRect();
        return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
      };
      const pins = [...container.querySelectorAll<HTMLElement>(".map-pin[role=button]")]
        .filter(isInView)
        .sort((one, other) => away(one) - away(other));
      const at = pins.indexOf(target as HTMLElement);
      (pins[at + step] ?? pins[at] ?? pins[0])?.focus({ preventScroll: true });
    };
    container.addEventListener("keydown", go, { capture: true });
    return () => container.removeEventListener("keydown", go, { capture: true });
  }, [map]);
}

/** The branches in view. Those near each other share a marker that shows their count. */
export function Pins({ view, found, highlighted, ...actions }: Finder) {
  const map = useMap();
  const branches = found.mapped;
  useArrowKeys();
  const [shown, setShown] = useState<{ box: Box; zoom: number } | null>(null);
  // The same handlers on every render: while an effect replaces them, another one may move the map.
  const handlers = useMemo(() => {
    const show = () => setShown({ box: boxAround(map), zoom: map.getZoom() });
    return { moveend: show, resize: show };
  }, [map]);
  useMapEvents(handlers);
  useEffect(() => handlers.moveend(), [handlers]);
  const markersIn = useMemo(() => buildClusters(branches, map.getMaxZoom()), [branches, map]);
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
      <MapLabels markers={markers} />
      {pins.map((pin) => (
        <Pin
          key={pin.name}
          {...pin}
          isHighlighted={pin.marker.branches.some((branch) => branches[branch]?.number === marked)}
          isOpened={pin.branch.number === view.branch}
          onHighlight={actions.onHighlight}
          onOpen={actions.onOpen}
        />
      ))}
    </>
  );
}
