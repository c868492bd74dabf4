import Supercluster from "supercluster";
import { mapLongitude } from "./map-places.ts";

/** West, south, east, north. */
export type Box = [number, number, number, number];

/**
 * A pin: the branches at one place, as ascending indexes into the list. A click on several goes to `expansionZoom`.
 * Longitudes are the map's own.
 */
export type MapMarker = { long: number; lat: number; branches: number[]; expansionZoom: number };

/** From this zoom on, every branch has a pin of its own. */
export const mapMaxZoom = 14;
const gapPixels = 2;

/** Width and height of a marker: never less than 24 pixels, more for more branches. */
export function markerPixels(count: number): number {
  return count === 1 ? 26 : 28 + Math.min(18, Math.round(Math.log2(count) * 2.5));
}

type Placed = MapMarker & { x: number; y: number };

function worldPixels(zoom: number): number {
  return 256 * 2 ** zoom;
}

/** Web Mercator, as in Leaflet. */
function place(marker: MapMarker, zoom: number): Placed {
  const sine = Math.sin((marker.lat * Math.PI) / 180);
  const size = worldPixels(zoom);
  return {
    ...marker,
    x: (marker.long / 360 + 0.5) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

function latitudeOf(y: number, zoom: number): number {
  return (360 / Math.PI) * Math.atan(Math.exp((0.5 - y / worldPixels(zoom)) * 2 * Math.PI)) - 90;
}

/** Positive if the two overlap. */
function overlapPixels(one: Placed, other: Placed): number {
  const apart = (markerPixels(one.branches.length) + markerPixels(other.branches.length)) / 2 + gapPixels;
  return apart - Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
}

/** Merges overlapping markers until none overlap. The larger one keeps its position. */
function merged(markers: Placed[], zoom: number): Placed[] {
  const kept: Placed[] = [];
  for (const marker of markers.toSorted((one, other) => other.branches.length - one.branches.length)) {
    const under = kept.find((other) => overlapPixels(marker, other) > 0);
    if (under) {
      under.branches.push(...marker.branches);
      under.expansionZoom = Math.max(
        Math.floor(zoom) + 1,
        Math.min(under.expansionZoom, marker.expansionZoom),
      );
    } else kept.push(marker);
  }
  return kept.length === markers.length ? kept : merged(kept, zoom);
}

const mostRounds = 60;

/** Pushes overlapping markers apart at the last zoom. */
function pushedApart(markers: Placed[], zoom: number): Placed[] {
  const size = worldPixels(zoom);
  for (let round = 0; round < mostRounds; round += 1) {
    let isDone = true;
    for (const [index, one] of markers.entries())
      for (const other of markers.slice(index + 1)) {
        const overlap = overlapPixels(one, other);
        if (overlap <= 0) continue;
        isDone = false;
        const [across, down] = [other.x - one.x, other.y - one.y];
        // At the same position, each moves in its own direction.
        const angle = across === 0 && down === 0 ? index * 2.4 : Math.atan2(down, across);
        const step = overlap / 2 + 0.5;
        one.x -= Math.cos(angle) * step;
        one.y -= Math.sin(angle) * step;
        other.x += Math.cos(angle) * step;
        other.y += Math.sin(angle) * step;
      }
    if (isDone) break;
  }
  return markers.map((marker) => ({
    ...marker,
    long: (marker.x / size - 0.5) * 360,
    lat: latitudeOf(marker.y, zoom),
  }));
}

/** Returns a function that finds the markers in a box. No two of them overlap. */
export function buildClusterIndex(
  branches: readonly { lat: number; long: number }[],
): (box: Box, zoom: number) => MapMarker[] {
  // Leaflet's tiles have 256 pixels, so the radius is a marker's size on the screen.
  const index = new Supercluster<{ branch: number }>({
    radius: 48,
    extent: 256,
    maxZoom: mapMaxZoom - 1,
  }).load(
    branches.map(({ lat, long }, branch) => ({
      type: "Feature",
      properties: { branch },
      geometry: { type: "Point", coordinates: [long, lat] },
    })),
  );

  function markerOf({ geometry, properties }: ReturnType<typeof index.getClusters>[number]): MapMarker {
    const [long = 0, lat = 0] = geometry.coordinates;
    const place = { long: mapLongitude(long), lat };
    if (!("cluster_id" in properties))
      return { ...place, branches: [properties.branch], expansionZoom: mapMaxZoom };
    const leaves = index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY);
    return {
      ...place,
      branches: leaves.map((leaf) => leaf.properties.branch),
      expansionZoom: index.getClusterExpansionZoom(properties.cluster_id),
    };
  }

  return (box, zoom) => {
    const found = index.getClusters(box, Math.ceil(zoom)).map((one) => place(markerOf(one), zoom));
    return (zoom >= mapMaxZoom ? pushedApart(found, zoom) : merged(found, zoom)).map(
      ({ long, lat, branches, expansionZoom }) => ({
        ...{ long, lat, expansionZoom },
        branches: branches.toSorted((one, other) => one - other),
      }),
    );
  };
}
