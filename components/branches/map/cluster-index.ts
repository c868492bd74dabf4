import { mapLongitude } from "./map-places.ts";

/** West, south, east, north. */
export type Box = [number, number, number, number];

/**
 * A pin: the branches at one place, as ascending indexes into the list. A click on several goes to `expansionZoom`.
 * Longitudes are the map's own.
 */
export type MapMarker = { long: number; lat: number; branches: number[]; expansionZoom: number };

const pinPixels = 26;
const gapPixels = 2;
/** No two markers are closer than this, which is the largest marker and a gap. */
const spacingPixels = 48;

/** Width and height of a marker: never less than 24 pixels, more for more branches. */
export function markerPixels(count: number): number {
  return count === 1 ? pinPixels : 28 + Math.min(18, Math.round(Math.log2(count) * 2.5));
}

/** `x` and `y` are in pixels: of a place at zoom 0, of a cluster at its own zoom. */
type Place = { lat: number; long: number; x: number; y: number };
/** `spread`: how far the members are from the first one, in pixels. */
type Cluster = Place & { branches: number[]; spread: number };

/** Web Mercator, as in Leaflet. */
function toPlace(lat: number, long: number): Place {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 256 * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI));
  return { lat, long, x: 256 * (long / 360 + 0.5), y };
}

/** Names a cell of the grid. There are fewer columns and rows than this at every zoom. */
const toCell = (column: number, row: number) => column * 2 ** 24 + row;

/** Gives each place to the first marker within the spacing, or makes it a marker. A grid keeps the search short. */
function toClusters(places: readonly Place[], zoom: number): Cluster[] {
  const cells = new Map<number, Cluster[]>();
  const clusters: Cluster[] = [];
  const scale = 2 ** zoom;
  for (const [branch, place] of places.entries()) {
    const [x, y] = [place.x * scale, place.y * scale];
    const [column, row] = [Math.floor(x / spacingPixels), Math.floor(y / spacingPixels)];
    const apart = (one: Cluster) => Math.max(Math.abs(one.x - x), Math.abs(one.y - y));
    let near: Cluster | undefined;
    for (let down = -1; down <= 1; down += 1)
      for (let across = -1; across <= 1; across += 1)
        near ??= cells.get(toCell(column + across, row + down))?.find((one) => apart(one) < spacingPixels);
    if (near) {
      near.branches.push(branch);
      near.spread = Math.max(near.spread, apart(near));
    } else {
      const cluster = { ...place, x, y, branches: [branch], spread: 0 };
      clusters.push(cluster);
      const cell = cells.get(toCell(column, row));
      if (cell) cell.push(cluster);
      else cells.set(toCell(column, row), [cluster]);
    }
  }
  return clusters;
}

/** At its expansion zoom, the members of a cluster are up to three markers apart. */
function toMarker({ lat, long, branches, spread }: Cluster, zoom: number, maxZoom: number): MapMarker {
  const apartAt = Math.ceil(zoom + Math.log2((3 * spacingPixels) / spread));
  return {
    lat,
    long,
    branches,
    expansionZoom: Math.min(maxZoom, Math.max(Math.floor(zoom) + 1, apartAt)),
  };
}

/** The branches of a cluster as pins side by side, in a square. */
function toPins({ lat, long, branches }: Cluster, zoom: number): MapMarker[] {
  const columns = Math.ceil(Math.sqrt(branches.length));
  const degrees = ((pinPixels + gapPixels) * 360) / (256 * 2 ** zoom);
  return branches.map((branch, place) => ({
    long: long + (place % columns) * degrees,
    lat: lat - Math.floor(place / columns) * degrees * Math.cos((lat * Math.PI) / 180),
    branches: [branch],
    expansionZoom: zoom,
  }));
}

/**
 * Returns a function that finds the markers in a box. Markers never overlap. At `maxZoom`, every branch has its own pin.
 */
export function buildClusterIndex(
  branches: readonly { lat: number; long: number }[],
  maxZoom: number,
): (box: Box, zoom: number) => MapMarker[] {
  const places = branches.map(({ lat, long }) => toPlace(lat, mapLongitude(long)));
  const byZoom = new Map<number, MapMarker[]>();
  return ([west, south, east, north], zoom) => {
    const markers =
      byZoom.get(zoom) ??
      toClusters(places, zoom).flatMap((cluster) =>
        zoom >= maxZoom ? toPins(cluster, zoom) : toMarker(cluster, zoom, maxZoom),
      );
    byZoom.set(zoom, markers);
    return markers.filter(({ lat, long }) => west <= long && long <= east && south <= lat && lat <= north);
  };
}
