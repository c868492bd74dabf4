import type { GeometryCollection, MultiPolygon, Position } from "geojson";
import { areaAndCentroid } from "./shapes.ts";
import type { Shores } from "./shores.ts";

type Polygon = Position[][];

/** A lake or river of less than this is not on the map. */
const smallestSquareKilometers = 10;
const kilometersPerDegree = 111.2;

/** The whole map, as a ring. */
export const world: Position[] = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
];

/** Whether a shape is near the states, roughly. */
export function isInReach([ring = []]: Polygon): boolean {
  return ring.some(([long = 0, lat = 0]) => lat > -16 && lat < 73 && (long < -63 || long > 143));
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

/** Squares of this many degrees, in which points are looked up: the grid of OpenStreetMap's inland waters. */
const degreesPerSquare = 0.02;

function squareOf([long = 0, lat = 0]: Position): [column: number, row: number] {
  return [Math.floor(long / degreesPerSquare), Math.floor(lat / degreesPerSquare)];
}

/** Returns a function that tells whether one of the points is in the box of a polygon, or less than a square from it. */
function nearAny(points: readonly Position[]): (polygon: Polygon) => boolean {
  const squares = new Set(points.map((point) => squareOf(point).join()));
  return ([ring = []]) => {
    const columns = ring.map((corner) => squareOf(corner)[0]);
    const rows = ring.map((corner) => squareOf(corner)[1]);
    for (let column = Math.min(...columns); column <= Math.max(...columns); column++) {
      for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
        if (squares.has([column, row].join())) return true;
      }
    }
    return false;
  };
}

/** Edges are looked up in rows of this many degrees of latitude. */
const degreesPerRow = 0.02;

/** Returns a function that tells whether a point lies within an odd number of the rings. */
function containedIn(rings: readonly Position[][]): (point: Position) => boolean {
  const rowOf = (lat: number) => Math.floor(lat / degreesPerRow);
  const rows = new Map<number, [Position, Position][]>();
  for (const ring of rings) {
    for (const [index, end] of ring.entries()) {
      const start = ring[index - 1] ?? end;
      const [lat0 = 0, lat1 = 0] = [start[1], end[1]];
      for (let row = rowOf(Math.min(lat0, lat1)); row <= rowOf(Math.max(lat0, lat1)); row++) {
        const edges = rows.get(row) ?? [];
        edges.push([start, end]);
        rows.set(row, edges);
      }
    }
  }
  return ([long = 0, lat = 0]) => {
    const crossed = (rows.get(rowOf(lat)) ?? []).filter(([[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]]) => {
      const isCrossed = y0 > lat !== y1 > lat;
      return isCrossed && long < x0 + ((lat - y0) / (y1 - y0)) * (x1 - x0);
    });
    return crossed.length % 2 === 1;
  };
}

/**
 * Returns the waters around the states: the seas of OpenStreetMap, the seas and lakes of GSHHG, and elsewhere the rivers
 * and lakes of OpenStreetMap.
 *
 * OpenStreetMap's inland waters are cut at the corners of a grid of 2 km: a small lake or a narrow river is only a few
 * triangles, and a lagoon has a straight shore, which no map should show. Near a shore, a lake, or a river that another source
 * has, they are left out.
 */
export function watersOf(
  { geometries }: GeometryCollection<MultiPolygon>,
  levels: Shores,
  riverLines: readonly Position[][],
): Polygon[] {
  const seas = geometries.at(-1)?.coordinates ?? [];
  const land = [...levels[1], ...levels[3]].filter((ring) => isInReach([ring]));
  const lakes = [...levels[2], ...levels[4]].filter((ring) => isInReach([ring]));
  const shores = [...seas.flat(), ...land].filter((ring) => isInReach([ring]));
  const isNearOther = nearAny([...lakes, ...riverLines, ...shores].flat());
  const isInSea = containedIn(seas.flat());
  const isInShores = containedIn([world, ...land]);
  const isKnown = (polygon: Polygon) => {
    const corners = polygon.flat();
    const wet = corners.filter((corner) => isInSea(corner) || isInShores(corner));
    return wet.length >= corners.length / 3 || isNearOther(polygon);
  };
  const inland = geometries.slice(0, -1).flatMap(({ coordinates }) => coordinates.filter(isInReach));
  const groups = new Groups();
  for (const polygon of inland) groups.add(polygon);
  const areas = new Map<number, number>();
  for (const [index, polygon] of inland.entries()) {
    const group = groups.of(index);
    areas.set(group, (areas.get(group) ?? 0) + squareKilometers(polygon));
  }
  const large = inland.filter((_, index) => (areas.get(groups.of(index)) ?? 0) >= smallestSquareKilometers);
  return [
    ...seas,
    [world, ...land],
    ...lakes.map((ring) => [ring]),
    ...large.filter((polygon) => !isKnown(polygon)),
  ];
}
