import type { GeometryCollection, MultiPolygon, Position } from "geojson";
import { areaAndCentroid } from "./shapes.ts";

type Polygon = Position[][];

/** A lake or river of less than this is not on the map. */
const smallestSquareKilometers = 10;
const kilometersPerDegree = 111.2;

/** Leaves out what is far from the states, roughly. */
function isInReach([ring = []]: Polygon): boolean {
  const [long = 0, lat = 0] = ring[0] ?? [];
  return lat > -16 && lat < 73 && (long < -63 || long > 143);
}

function squareKilometers([ring = []]: Polygon): number {
  const { area, lat } = areaAndCentroid(ring);
  return area * kilometersPerDegree ** 2 * Math.cos((lat * Math.PI) / 180);
}

/** Polygons that share a corner belong together. */
class Groups {
  readonly #parents: number[] = [];
  readonly #corners = new Map<string, number>();

  add(polygon: Polygon): void {
    const own = this.#parents.length;
    this.#parents.push(own);
    for (const corner of polygon.flat()) {
      const key = corner.join();
      const neighbor = this.#corners.get(key);
      if (neighbor === undefined) this.#corners.set(key, own);
      else this.#parents[this.of(neighbor)] = this.of(own);
    }
  }

  of(index: number): number {
    let root = index;
    for (
      let parent = this.#parents[root];
      parent !== undefined && parent !== root;
      parent = this.#parents[root]
    )
      root = parent;
    this.#parents[index] = root;
    return root;
  }
}

/**
 * Returns the seas and the large inland waters around the states.
 *
 * The source has the coasts at 100 m, and cuts every other water at the corners of a grid of 2 km: a small lake or a
 * narrow river is only a few triangles there, which no map should show. What touches the sea is kept.
 */
export function watersOf({ geometries }: GeometryCollection<MultiPolygon>): Polygon[] {
  const seas = geometries.at(-1)?.coordinates ?? [];
  const inland = geometries.slice(0, -1).flatMap(({ coordinates }) => coordinates.filter(isInReach));
  const polygons = [...seas, ...inland];
  const groups = new Groups();
  for (const polygon of polygons) groups.add(polygon);
  const areas = new Map<number, number>();
  for (const [index, polygon] of polygons.entries()) {
    const group = groups.of(index);
    const area = index < seas.length ? Number.POSITIVE_INFINITY : squareKilometers(polygon);
    areas.set(group, (areas.get(group) ?? 0) + area);
  }
  return polygons.filter((_, index) => (areas.get(groups.of(index)) ?? 0) >= smallestSquareKilometers);
}
