import geographiclib from "geographiclib-geodesic";
import { expect, test } from "vitest";
import { seededRandom } from "../../scripts/generate-branches/random.ts";
import { distanceMiles, placeAt } from "./geodesic.ts";

const random = seededRandom(4);
type Pair = [lat1: number, long1: number, lat2: number, long2: number];

function oracleMiles([lat1, long1, lat2, long2]: Pair): number {
  return (geographiclib.Geodesic.WGS84.Inverse(lat1, long1, lat2, long2).s12 ?? Number.NaN) / 1609.344;
}

function worstErrorMiles(pairs: Pair[]): number {
  const errors = pairs.map((pair) => {
    const [lat1, long1, lat2, long2] = pair;
    return Math.abs(distanceMiles(placeAt(lat1, long1), placeAt(lat2, long2)) - oracleMiles(pair));
  });
  return Math.max(...errors);
}

const lat = () => random() * 180 - 90;
const long = () => random() * 360 - 180;
const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
const clamp = (degrees: number) => Math.min(90, Math.max(-90, degrees));

function many(count: number, make: () => Pair): Pair[] {
  return Array.from({ length: count }, make);
}

const kinds: [name: string, pairs: Pair[]][] = [
  ["anywhere", many(20_000, () => [lat(), long(), lat(), long()])],
  [
    "a few feet apart",
    many(2_000, () => {
      const [a, b] = [lat() * 0.99, long()];
      return [a, b, a + random() * 1e-4, wrap(b + random() * 1e-4)];
    }),
  ],
  [
    "nearly opposite",
    many(1_500, () => {
      const [a, b] = [lat(), long()];
      return [a, b, clamp(-a + random() * 2 - 1), wrap(b + 179 + random() * 2)];
    }),
  ],
  [
    "exactly opposite",
    many(200, () => {
      const [a, b] = [lat(), long()];
      return [a, b, -a, wrap(b + 180)];
    }),
  ],
  ["along the equator", many(1_000, () => [0, long(), 0, long()])],
  ["from a pole", many(1_000, () => [random() < 0.5 ? 90 : -90, long(), lat(), long()])],
  ["from pole to pole", [[90, 10, -90, 170]]],
  ["along a meridian and over the pole", many(1_000, () => [lat(), 30, lat(), random() < 0.5 ? 30 : -150])],
  ["across the antimeridian", many(1_000, () => [lat(), 179 + random(), lat(), -179 - random()])],
  [
    "the antimeridian from both sides",
    [
      [52, 180, 52, -180],
      [-14, -180, 13, 180],
    ],
  ],
];

test.each(kinds)("agrees with Karney's algorithm to a hundredth of an inch: %s", (_, pairs) => {
  expect(worstErrorMiles(pairs)).toBeLessThan(1e-2 / 12 / 5_280);
});

test("a place is at no distance from itself", () => {
  for (const [a, b] of many(200, () => [lat(), long(), 0, 0]))
    expect(distanceMiles(placeAt(a, b), placeAt(a, b))).toBe(0);
});
