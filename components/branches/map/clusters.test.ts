import { expect, test } from "vitest";
import { type Box, buildClusters, clusterPixels, type MapMarker, pinPixels } from "./clusters.ts";

const mapMaxZoom = 14;
const world: Box = [-180, -85, 180, 85];

/** The same points each time: all over the mainland, a third of them around Chicago. */
function pointsFor(count: number): { lat: number; long: number; citySize: number }[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: count }, (_, index) =>
    index % 3 === 0
      ? { lat: 41.88 + (random() - 0.5) / 4, long: -87.63 + (random() - 0.5) / 4, citySize: 50 }
      : { lat: 25 + random() * 23, long: -124 + random() * 55, citySize: 1 },
  );
}

/** The number of pairs that touch on the screen. */
function pairsOnEachOther(markers: readonly MapMarker[], zoom: number): number {
  const scale = 256 * 2 ** zoom;
  const boxes = markers.map(({ lat, long, count }) => {
    const x = (long / 360) * scale;
    const y = (-Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * scale;
    const half = clusterPixels(count) / 2;
    // A pin stands on its place; a cluster covers it.
    return count === 1
      ? {
          left: x - pinPixels.width / 2,
          right: x + pinPixels.width / 2,
          top: y - pinPixels.height,
          bottom: y,
        }
      : { left: x - half, right: x + half, top: y - half, bottom: y + half };
  });
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  ).length;
}

test("at every zoom, each of 5,000 branches is in exactly one marker, and no two markers touch", () => {
  const { markersIn, branchesOf } = buildClusters(pointsFor(5_000), mapMaxZoom);
  for (const zoom of [3, 3.5, 4.25, 5.75, 7, 8.5]) {
    const markers = markersIn(world, zoom);
    const branches = markers.flatMap(branchesOf);
    expect(branches.length).toBe(5_000);
    expect(new Set(branches).size).toBe(5_000);
    expect(pairsOnEachOther(markers, zoom)).toBe(0);
  }
});

test("clicks zoom in until every branch has its own pin, side by side at the same position", () => {
  const spot = { lat: 30, long: -90, citySize: 1 };
  const { markersIn, branchesOf, expansionZoom } = buildClusters(
    [...[spot, spot, spot], { ...spot, lat: 30.0005, long: -90.0005 }, { ...spot, lat: 31, long: -91 }],
    mapMaxZoom,
  );
  let zoom = 4;
  for (let steps = 0; zoom < mapMaxZoom; steps += 1) {
    expect(steps).toBeLessThan(12);
    const several = markersIn(world, zoom).find(({ count }) => count > 1);
    const closer = several ? expansionZoom(several) : mapMaxZoom;
    expect(closer).toBeGreaterThan(Math.floor(zoom));
    zoom = closer;
  }
  const markers = markersIn(world, mapMaxZoom);
  expect(markers.map(branchesOf).toSorted()).toEqual([[0], [1], [2], [3], [4]]);
  expect(pairsOnEachOther(markers, mapMaxZoom)).toBe(0);
});

test("branches beyond the date line are on the same side of the map", () => {
  const { markersIn } = buildClusters(
    [
      { lat: 13.47, long: 144.79, citySize: 1 },
      { lat: 21.3, long: -157.86, citySize: 1 },
    ],
    mapMaxZoom,
  );
  const markers = markersIn([-232, -25, -150, 30], 4);
  expect(markers.map(({ long }) => Math.round(long)).toSorted()).toEqual([-158, -215]);
});

test("a cluster knows its branch in the largest city", () => {
  const { markersIn, branchesOf } = buildClusters(
    [
      { lat: 41.53, long: -88.08, citySize: 5 },
      { lat: 41.88, long: -87.63, citySize: 60 },
      { lat: 41.76, long: -88.32, citySize: 7 },
    ],
    mapMaxZoom,
  );
  const [all] = markersIn(world, 4);
  expect(all).toMatchObject({ count: 3, largest: 1 });
  expect(all && branchesOf(all)).toEqual([0, 1, 2]);
});
