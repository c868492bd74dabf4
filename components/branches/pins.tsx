import type { Feature, Point } from "geojson";
import { divIcon } from "leaflet";
import { useMemo, useState } from "react";
import { Marker, useMap, useMapEvents } from "react-leaflet";
import Supercluster from "supercluster";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { mapLongitude } from "./map-places.ts";

const clusterMaxZoom = 10;

export type PinsProps = {
  branches: readonly BranchListItem[];
  highlighted: string | null;
  onHighlight: (number: string | null) => void;
  onPick: (number: string) => void;
};

function pointOf(branch: BranchListItem): Feature<Point, BranchListItem> {
  return {
    type: "Feature",
    properties: branch,
    geometry: { type: "Point", coordinates: [branch.long, branch.lat] },
  };
}

/** `count` 0 is a single branch. What it is for stands in the marker's title; the number is only for the eye. */
function pinIcon(count: number, isHighlighted: boolean, isInactive: boolean) {
  const size = count === 0 ? 24 : 28 + Math.min(20, Math.round(Math.log2(count) * 3));
  return divIcon({
    html: count === 0 ? "" : `<span aria-hidden="true">${count}</span>`,
    iconSize: [size, size],
    // Leaflet adds leaflet-interactive only once and drops it when an icon changes.
    className: `map-pin leaflet-interactive${isHighlighted ? " map-pin-highlighted" : ""}${isInactive ? " map-pin-inactive" : ""}`,
  });
}

/** Enter and Space do what a click does; Leaflet has that only for markers with a popup. */
function actionHandlers(act: () => void) {
  return {
    click: act,
    keydown: ({ originalEvent }: { originalEvent: KeyboardEvent }) => {
      if (originalEvent.key !== "Enter" && originalEvent.key !== " ") return;
      originalEvent.preventDefault();
      act();
    },
  };
}

/** The branches in view, those near each other as one marker with their count. */
export function Pins({ branches, highlighted, onHighlight, onPick }: PinsProps) {
  const map = useMap();
  const [, setMoves] = useState(0);
  useMapEvents({ moveend: () => setMoves((moves) => moves + 1) });
  const index = useMemo(
    () =>
      // Leaflet's tiles have 256 pixels, so this is the distance on the screen: a marker's size. More would show a city's
      // forty branches as one where there is room for ten.
      new Supercluster<BranchListItem>({ radius: 48, extent: 256, maxZoom: clusterMaxZoom }).load(
        branches.map(pointOf),
      ),
    [branches],
  );
  const bounds = map.getBounds().pad(0.2);
  const box: [number, number, number, number] = [
    bounds.getWest(),
    bounds.getSouth(),
    bounds.getEast(),
    bounds.getNorth(),
  ];
  return index.getClusters(box, Math.round(map.getZoom())).map(({ geometry, properties }) => {
    const [long = 0, lat = 0] = geometry.coordinates;
    const position: [number, number] = [lat, mapLongitude(long)];
    if (!("cluster_id" in properties)) {
      const { number, name, status } = properties;
      return (
        <Marker
          key={number}
          position={position}
          zIndexOffset={number === highlighted ? 10_000 : 0}
          icon={pinIcon(0, number === highlighted, status === "inactive")}
          title={status === "inactive" ? `${name} (inactive)` : name}
          eventHandlers={{
            ...actionHandlers(() => onPick(number)),
            mouseover: () => onHighlight(number),
            mouseout: () => onHighlight(null),
          }}
        />
      );
    }
    const { cluster_id: id, point_count: count } = properties;
    const leaves = index.getLeaves(id, Number.POSITIVE_INFINITY);
    const first = leaves[0]?.properties;
    return (
      <Marker
        key={`cluster-${id}`}
        position={position}
        icon={pinIcon(
          count,
          leaves.some((leaf) => leaf.properties.number === highlighted),
          false,
        )}
        title={first ? `${count} branches near ${first.city}, ${first.state}` : `${count} branches`}
        eventHandlers={actionHandlers(() =>
          map.flyTo(position, index.getClusterExpansionZoom(id), { duration: 0.4 }),
        )}
      />
    );
  });
}
