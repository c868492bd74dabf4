import clsx from "clsx";
import type { Map as LeafletMap, Point, ZoomAnimEvent } from "leaflet";
import { useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { useMap, useMapEvents } from "react-leaflet";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import type { BranchListItem } from "#lib/branches/shared/schemas.ts";
import { coverOf, markerCover, namedCovers } from "./choose-labels.ts";
import { type Box, buildClusters, clusterPixels, type MapMarker, pinPixels } from "./clusters.ts";
import { MapLabels } from "./map-labels.tsx";
import { mapLongitude, placePixels } from "./map-places.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";

/** The visible part of the map and some of its surroundings. */
function boxAround(map: LeafletMap): Box {
  const bounds = map.getBounds().pad(0.2);
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** The name of the branch of a marker, or of the largest city of several. */
function markerName({ count }: MapMarker, branch: BranchListItem): string {
  if (count > 1) return `${count} branches near ${branch.city}, ${branch.state}`;
  return `${branch.name}${branch.status === "inactive" ? " (inactive)" : ""}`;
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

type PinProps = NamedMarker & {
  at: Point;
  isHighlighted: boolean;
  isOpened: boolean;
  onClick: () => void;
  onHighlight: Finder["onHighlight"];
};

/** A pin for one branch, or a count for several. */
function Pin({
  marker: { count },
  branch,
  name,
  at,
  isHighlighted,
  isOpened,
  onClick,
  onHighlight,
}: PinProps) {
  const isOne = count === 1;
  const cluster = clusterPixels(count);
  const { width, height } = isOne ? pinPixels : { width: cluster, height: cluster };
  return (
    <button
      type="button"
      // The map is one stop of the Tab key.
      tabIndex={-1}
      aria-label={name}
      className={clsx(
        "map-pin leaflet-zoom-animated",
        !isOne && "map-pin-cluster",
        isOne && branch.type === "warehouse" && "map-pin-warehouse",
        isOne && branch.status === "inactive" && "map-pin-inactive",
        isHighlighted && "map-pin-highlighted",
        // The opened branch has one shape, that of OpenedPin.
        isOne && isOpened && "invisible",
      )}
      style={{
        width,
        height,
        marginLeft: -width / 2,
        // A pin stands on its place; a cluster covers it.
        marginTop: isOne ? -height : -height / 2,
        transform: `translate(${at.x}px, ${at.y}px)`,
      }}
      onClick={onClick}
      onMouseEnter={() => isOne && onHighlight(branch.number)}
      onMouseLeave={() => isOne && onHighlight(null)}
    >
      <span aria-hidden className="map-pin-reach" />
      {isOne || <span aria-hidden>{count}</span>}
    </button>
  );
}

type Frame = { zoom: number; origin: Point };

/** The part of the map that has pins, and where the map puts pixels: during an animated zoom, where it will put them. */
function useVisible() {
  const map = useMap();
  const [shown, setShown] = useState<{ box: Box; zoom: number } | null>(null);
  const [frame, setFrame] = useState<Frame>(() => ({ zoom: map.getZoom(), origin: map.getPixelOrigin() }));
  // The same handlers on every render: while an effect replaces them, another one may move the map.
  const handlers = useMemo(() => {
    const place = () => setFrame({ zoom: map.getZoom(), origin: map.getPixelOrigin() });
    const show = () => {
      place();
      setShown({ box: boxAround(map), zoom: map.getZoom() });
    };
    const foresee = ({ center, zoom }: ZoomAnimEvent) => {
      const middle = map.containerPointToLayerPoint(map.getSize().divideBy(2));
      setFrame({ zoom, origin: map.project(center, zoom).subtract(middle).round() });
    };
    return { moveend: show, resize: show, zoom: place, zoomanim: foresee };
  }, [map]);
  useMapEvents(handlers);
  useEffect(() => handlers.moveend(), [handlers]);
  return { shown, frame };
}

/** The branches in view. Those near each other share a marker that shows their count. */
export function Pins({ view, found, opened, highlighted, onHighlight, onOpen }: Finder) {
  const map = useMap();
  const branches = found.mapped;
  useArrowKeys();
  const { shown, frame } = useVisible();
  const clusters = useMemo(() => buildClusters(branches, map.getMaxZoom()), [branches, map]);
  const markers = useMemo(() => (shown ? clusters.markersIn(shown.box, shown.zoom) : []), [clusters, shown]);
  const pins = useMemo(() => named(markers, branches), [markers, branches]);
  const { lat, long, place } = view;
  const searched = useMemo(
    () =>
      lat && long && place ? { lat: Number(lat), long: mapLongitude(Number(long)), name: place } : undefined,
    [lat, long, place],
  );
  const covers = useMemo(
    () => [
      ...markers.map(markerCover),
      ...(opened ? namedCovers({ ...opened, long: mapLongitude(opened.long) }) : []),
      ...(lat && long ? [coverOf({ lat: Number(lat), long: mapLongitude(Number(long)) }, placePixels)] : []),
    ],
    [markers, opened, lat, long],
  );
  const marked = highlighted ?? view.branch;
  const highlightedMarker = useMemo(() => {
    const index = marked === undefined ? -1 : branches.findIndex(({ number }) => number === marked);
    return index < 0 ? undefined : markers.find((marker) => clusters.branchesOf(marker).includes(index));
  }, [marked, branches, markers, clusters]);
  // If the focused marker disappears, the map gets its focus.
  const hadFocus = document.activeElement?.classList.contains("map-pin") ?? false;
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body)
      map.getContainer().focus({ preventScroll: true });
  });

  /** Opens the branch of a marker, or zooms in on several. */
  function pick({ marker, branch }: NamedMarker) {
    if (marker.count === 1) return onOpen(branch.number);
    const closer = Math.max(clusters.expansionZoom(marker), map.getZoom() + 1);
    map.setView([marker.lat, marker.long], Math.min(map.getMaxZoom(), closer));
  }

  return (
    <>
      <MapLabels covers={covers} {...(searched && { searched })} />
      {createPortal(
        pins.map((pin) => (
          <Pin
            key={pin.name}
            {...pin}
            at={map.project([pin.marker.lat, pin.marker.long], frame.zoom).subtract(frame.origin).round()}
            isHighlighted={pin.marker === highlightedMarker}
            isOpened={pin.branch.number === view.branch}
            onClick={() => pick(pin)}
            onHighlight={onHighlight}
          />
        )),
        map.getPanes().markerPane,
      )}
    </>
  );
}
