import type { Feature, Point } from "geojson";
import Supercluster from "supercluster";
import { mapLongitude } from "./map-places.ts";

/** West, south, east, north. */
export type Box = [number, number, number, number];

/**
 * What the map shows at one place: a single branch (`count` 1) or several. `first` is the place in the list of the
 * first of them; a click on several goes to `expansionZoom`. Longitudes are the map's own.
 */
export type MapMarker = {
  key: string;
  long: number;
  lat: number;
  count: number;
  first: number;
  expansionZoom: number;
};

export type MarkersInView = { markers: MapMarker[]; highlighted: string | null };

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

/** Web Mercator, as Leaflet has it. */
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

/** How much nearer the two are than their sizes allow; not positive where they are apart. */
function overlapPixels(one: Placed, other: Placed): number {
  const apart = (markerPixels(one.count) + markerPixels(other.count)) / 2 + gapPixels;
  return apart - Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
}

/** Makes one of those that would lie on each other, as often as it takes. The larger one stays where it is. */
function merged(markers: Placed[], zoom: number): Placed[] {
  const kept: Placed[] = [];
  for (const marker of markers.toSorted((one, other) => other.count - one.count)) {
    const under = kept.find((other) => overlapPixels(marker, other) > 0);
    if (!under) {
      kept.push(marker);
      continue;
    }
    under.count += marker.count;
    under.first = Math.min(under.first, marker.first);
    under.key = `${under.key}+${marker.key}`;
    under.expansionZoom = Math.max(Math.floor(zoom) + 1, Math.min(under.expansionZoom, marker.expansionZoom));
  }
  return kept.length === markers.length ? kept : merged(kept, zoom);
}

const mostRounds = 60;

/** Pushes apart what lies on each other, where zooming in further does not help. */
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
        // At the very same place each goes its own way.
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

export type ClusterIndex = {
  /** Markers of the box, none of which lies on another; and the key of the one with the highlighted branch. */
  markersIn: (box: Box, zoom: number, highlighted: number | null) => MarkersInView;
};

/** @param points latitude and longitude of each branch, one after the other */
export function buildClusterIndex(points: Float64Array): ClusterIndex {
  const features: Feature<Point, { first: number }>[] = [];
  for (let first = 0; first * 2 < points.length; first += 1)
    features.push({
      type: "Feature",
      properties: { first },
      geometry: { type: "Point", coordinates: [points[first * 2 + 1] ?? 0, points[first * 2] ?? 0] },
    });
  const index = new Supercluster<{ first: number }, { first: number }>({
    // Leaflet's tiles have 256 pixels, so this is the distance on the screen: a marker's size.
    radius: 48,
    extent: 256,
    maxZoom: mapMaxZoom - 1,
    map: ({ first }) => ({ first }),
    reduce: (all, one) => {
      all.first = Math.min(all.first, one.first);
    },
  }).load(features);

  function markerOf(found: ReturnType<typeof index.getClusters>[number]): MapMarker {
    const [long = 0, lat = 0] = found.geometry.coordinates;
    const { properties } = found;
    const shared = { long: mapLongitude(long), lat, first: properties.first };
    if (!("cluster_id" in properties))
      return { ...shared, key: `b${properties.first}`, count: 1, expansionZoom: mapMaxZoom };
    return {
      ...shared,
      key: `c${properties.cluster_id}`,
      count: properties.point_count,
      expansionZoom: index.getClusterExpansionZoom(properties.cluster_id),
    };
  }

  function holds(part: string, branch: number): boolean {
    const id = Number(part.slice(1));
    if (part.startsWith("b")) return id === branch;
    return index
      .getLeaves(id, Number.POSITIVE_INFINITY)
      .some(({ properties }) => properties.first === branch);
  }

  function markerWith(branch: number, markers: Placed[], zoom: number): string | null {
    const feature = features[branch];
    if (!feature) return null;
    const [long = 0, lat = 0] = feature.geometry.coordinates;
    const here = place(
      { key: "", count: 1, first: branch, expansionZoom: 0, lat, long: mapLongitude(long) },
      zoom,
    );
    const away = (marker: Placed) => Math.hypot(marker.x - here.x, marker.y - here.y);
    // Nearly always the first: only a few are looked into.
    return (
      markers
        .toSorted((one, other) => away(one) - away(other))
        .slice(0, 6)
        .find(({ key }) => key.split("+").some((part) => holds(part, branch)))?.key ?? null
    );
  }

  return {
    markersIn(box, zoom, highlighted) {
      const found = index.getClusters(box, Math.ceil(zoom)).map((one) => place(markerOf(one), zoom));
      const apart = zoom >= mapMaxZoom ? pushedApart(found, zoom) : merged(found, zoom);
      return {
        markers: apart.map(({ x: _x, y: _y, ...marker }) => marker),
        highlighted: highlighted === null ? null : markerWith(highlighted, apart, zoom),
      };
    },
  };
}
