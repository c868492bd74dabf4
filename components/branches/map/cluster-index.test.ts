import { expect, test } from "vitest";
import { type Box, buildClusterIndex, type MapMarker, mapMaxZoom, markerPixels } from "./cluster-index.ts";

const world: Box = [-180, -85, 180, 85];

/** So many points over the mainland, a third of them crowded around Chicago; the same ones each time. */
function pointsFor(count: number): Float64Array {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const points = Array.from({ length: count }, (_, index) =>
    index % 3 === 0
      ? [41.88 + (random() - 0.5) / 4, -87.63 + (random() - 0.5) / 4]
      : [25 + random() * 23, -124 + random() * 55],
  );
  return Float64Array.from(points.flat());
}

/** Pairs whose squares on the screen touch. */
function pairsOnEachOther(markers: readonly MapMarker[], zoom: number): number {
  const scale = 256 * 2 ** zoom;
  const placed = markers.map(({ lat, long, count }) => ({
    x: (long / 360) * scale,
    y: (-Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * scale,
    half: markerPixels(count) / 2,
  }));
  return placed.flatMap((one, index) =>
    placed
      .slice(index + 1)
      .filter(
        (other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) < one.half + other.half,
      ),
  ).length;
}

test("10,000 branches: at every zoom each is in exactly one marker, no two markers touch, none is under 24 pixels", () => {
  const index = buildClusterIndex(pointsFor(10_000));
  for (const zoom of [3, 3.5, 4.25, 5.75, 7, 8.5]) {
    const { markers } = index.markersIn(world, zoom, null);
    expect(markers.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
    expect(pairsOnEachOther(markers, zoom)).toBe(0);
    expect(Math.min(...markers.map(({ count }) => markerPixels(count)))).toBeGreaterThanOrEqual(24);
    expect(new Set(markers.map(({ key }) => key)).size).toBe(markers.length);
  }
});

test("a click goes further in until every branch has a pin of its own; those at one spot lie side by side", () => {
  const spot = [30, -90];
  const index = buildClusterIndex(Float64Array.from([...spot, ...spot, ...spot, 30.0005, -90.0005, 31, -91]));
  let zoom = 4;
  for (let steps = 0; zoom < mapMaxZoom; steps += 1) {
    expect(steps).toBeLessThan(12);
    const [several] = index.markersIn(world, zoom, null).markers.filter(({ count }) => count > 1);
    expect(several?.expansionZoom).toBeGreaterThan(Math.floor(zoom));
    zoom = several?.expansionZoom ?? mapMaxZoom;
  }
  const { markers } = index.markersIn(world, mapMaxZoom, null);
  expect(markers.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
  expect(markers.map(({ first }) => first).toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect(pairsOnEachOther(markers, mapMaxZoom)).toBe(0);
});

test("the marker that holds the highlighted branch is named at every zoom", () => {
  const index = buildClusterIndex(pointsFor(3_000));
  for (const zoom of [3, 6.5, 9])
    for (const branch of [0, 1, 1_500, 2_999]) {
      const { markers, highlighted } = index.markersIn(world, zoom, branch);
      const marker = markers.find(({ key }) => key === highlighted);
      expect(marker, `${branch} at ${zoom}`).toBeDefined();
      if (marker?.count === 1) expect(marker.first).toBe(branch);
    }
});

test("branches beyond the date line are on the map's own side", () => {
  const index = buildClusterIndex(Float64Array.from([13.47, 144.79, 21.3, -157.86]));
  const { markers } = index.markersIn([-232, -25, -150, 30], 4, null);
  expect(markers.map(({ long }) => Math.round(long)).toSorted()).toEqual([-158, -215]);
});
