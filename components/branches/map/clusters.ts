import Supercluster from "supercluster";
import { mapLongitude } from "./map-places.ts";

/** West, south, east, north. */
export type Box = [number, number, number, number];

/**
 * A pin: the branches at one place, as ascending indexes into the list. `largest` is that of the branch in the largest
 * city. A click on several goes to `expansionZoom`. Longitudes are the map's own.
 */
export type MapMarker = {
  long: number;
  lat: number;
  branches: number[];
  largest: number;
  expansionZoom: number;
};

type Place = { lat: number; long: number; citySize: number };
/** Of a branch its index, of a cluster that of its branch in the largest city. */
type Members = { largest: number };

const pinPixels = 26;
const gapPixels = 2;
/** So far apart that the centers of two clusters, which move with their members, are hardly ever closer than two markers. */
const clusterPixels = 72;

/** Width and height of a marker: never less than 24 pixels, more for more branches. */
export function markerPixels(count: number): number {
  return count === 1 ? pinPixels : 28 + Math.min(12, Math.round(Math.log2(count) * 1.8));
}

/** The branches of a cluster as pins side by side, in a square. */
function toPins({ lat, long, branches }: MapMarker, zoom: number): MapMarker[] {
  const columns = Math.ceil(Math.sqrt(branches.length));
  const degrees = ((pinPixels + gapPixels) * 360) / (256 * 2 ** zoom);
  return branches.map((branch, place) => ({
    long: long + (place % columns) * degrees,
    lat: lat - Math.floor(place / columns) * degrees * Math.cos((lat * Math.PI) / 180),
    branches: [branch],
    largest: branch,
    expansionZoom: zoom,
  }));
}

function buildIndex(
  places: readonly Place[],
  radius: number,
  maxZoom: number,
): Supercluster<Members, Members> {
  const index = new Supercluster<Members, Members>({
    radius,
    // Leaflet's world has 256 pixels at zoom 0.
    extent: 256,
    maxZoom,
    map: ({ largest }) => ({ largest }),
    reduce: (all, some) => {
      const isLarger = (places[some.largest]?.citySize ?? 0) > (places[all.largest]?.citySize ?? 0);
      if (isLarger) all.largest = some.largest;
    },
  });
  return index.load(
    places.map(({ lat, long }, branch) => ({
      type: "Feature",
      properties: { largest: branch },
      geometry: { type: "Point", coordinates: [long, lat] },
    })),
  );
}

/** Returns a function that finds the markers in a box. At `maxZoom`, every branch has its own pin. */
export function buildClusters(
  places: readonly Place[],
  maxZoom: number,
): (box: Box, zoom: number) => MapMarker[] {
  // The library knows whole zooms only.
  const byFraction = new Map<number, ReturnType<typeof buildIndex>>();
  return (box, zoom) => {
    const fraction = zoom - Math.floor(zoom);
    const index = byFraction.get(fraction) ?? buildIndex(places, clusterPixels / 2 ** fraction, maxZoom);
    byFraction.set(fraction, index);
    return index.getClusters(box, zoom).flatMap(({ properties, geometry }) => {
      const [long = 0, lat = 0] = geometry.coordinates;
      const { largest } = properties;
      const isCluster = "cluster_id" in properties;
      const members = isCluster ? index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY) : [];
      const branches = members.map((member) => member.properties.largest).sort((one, other) => one - other);
      const marker = {
        long: mapLongitude(long),
        lat,
        branches: isCluster ? branches : [largest],
        largest,
        expansionZoom: isCluster ? index.getClusterExpansionZoom(properties.cluster_id) : maxZoom,
      };
      return zoom >= maxZoom ? toPins(marker, maxZoom) : marker;
    });
  };
}
