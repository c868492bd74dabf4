import Supercluster from "supercluster";
import { mapLongitude } from "./map-places.ts";

/** West, south, east, north. */
export type Box = [number, number, number, number];

/** A pin for the branches at one place. `largest` is the index of its branch in the largest city. Longitudes are the map's own. */
export type MapMarker = {
  long: number;
  lat: number;
  count: number;
  largest: number;
  /** The library's ID of several branches. */
  cluster?: number;
};

type Place = { lat: number; long: number; citySize: number };
/** Of a branch its index, of a cluster that of its branch in the largest city. */
type Members = { largest: number };

/** A pin is larger than its drop, whose point is at the place. */
export const pinPixels = { width: 28, height: 34 };
/** The pin of the opened branch. */
export const openedPixels = { width: 36, height: 44 };
const gapPixels = 2;
/** So far apart that the centers of two clusters, which move with their members, are hardly ever closer than two markers. */
const clusterRadius = 84;

/** Width and height of a cluster, more for more branches. */
export function clusterPixels(count: number): number {
  return 28 + Math.min(12, Math.round(Math.log2(count) * 1.8));
}

/** The branches of a cluster as pins side by side, in a square. */
function toPins({ lat, long }: MapMarker, branches: readonly number[], zoom: number): MapMarker[] {
  const columns = Math.ceil(Math.sqrt(branches.length));
  const degrees = 360 / (256 * 2 ** zoom);
  const [across, down] = [pinPixels.width + gapPixels, pinPixels.height + gapPixels];
  return branches.map((branch, place) => ({
    long: long + (place % columns) * across * degrees,
    lat: lat - Math.floor(place / columns) * down * degrees * Math.cos((lat * Math.PI) / 180),
    count: 1,
    largest: branch,
  }));
}

/** Clusters places for each whole zoom. At `maxZoom`, every branch has its own pin. */
export function buildClusters(places: readonly Place[], maxZoom: number) {
  const index = new Supercluster<Members, Members>({
    radius: clusterRadius,
    // Leaflet's world has 256 pixels at zoom 0.
    extent: 256,
    maxZoom,
    map: ({ largest }) => ({ largest }),
    reduce: (all, some) => {
      const isLarger = (places[some.largest]?.citySize ?? 0) > (places[all.largest]?.citySize ?? 0);
      if (isLarger) all.largest = some.largest;
    },
  }).load(
    places.map(({ lat, long }, branch) => ({
      type: "Feature",
      properties: { largest: branch },
      geometry: { type: "Point", coordinates: [long, lat] },
    })),
  );

  /** The indexes of a marker's branches, ascending. */
  function branchesOf({ cluster, largest }: MapMarker): number[] {
    if (cluster === undefined) return [largest];
    const members = index.getLeaves(cluster, Number.POSITIVE_INFINITY);
    return members.map(({ properties }) => properties.largest).sort((one, other) => one - other);
  }

  function markersIn(box: Box, zoom: number): MapMarker[] {
    // The library knows whole zooms only.
    const markers = index.getClusters(box, Math.round(zoom)).map(({ properties, geometry }): MapMarker => {
      const [long = 0, lat = 0] = geometry.coordinates;
      const at = { long: mapLongitude(long), lat, largest: properties.largest };
      return "cluster_id" in properties
        ? { ...at, count: properties.point_count, cluster: properties.cluster_id }
        : { ...at, count: 1 };
    });
    if (zoom < maxZoom) return markers;
    return markers.flatMap((marker) => toPins(marker, branchesOf(marker), maxZoom));
  }

  /** The zoom at which a marker falls apart. */
  function expansionZoom({ cluster }: MapMarker): number {
    return cluster === undefined ? maxZoom : index.getClusterExpansionZoom(cluster);
  }

  return { markersIn, branchesOf, expansionZoom };
}
