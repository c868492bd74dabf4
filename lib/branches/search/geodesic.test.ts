import { expect, test } from "vitest";
import { roundMiles } from "#lib/branches/shared/miles.ts";
import { distanceMiles } from "./geodesic.ts";

type Line = [name: string, lat1: number, long1: number, lat2: number, long2: number, meters: number];

/** As GeodSolve measures them, the C++ program of GeographicLib: `GeodSolve -i -p 9`. */
const measured: Line[] = [
  ["the same point", 41.88, -87.63, 41.88, -87.63, 0],
  ["a few feet", 41.88, -87.63, 41.88001, -87.63001, 1.386607065],
  ["Chicago to Hammond", 41.88, -87.63, 41.583336, -87.5, 34679.604854943],
  ["New York to London", 40.6413, -73.7781, 51.47, -0.4543, 5554908.7905475],
  ["along the equator", 0, 0, 0, 90, 10018754.171394622],
  ["nearly opposite, where Vincenty's formula fails", 0, 0, 0.5, 179.7, 19944127.420750458],
  ["opposite", 30, 10, -30, -170, 20003931.458625447],
  ["pole to pole", 90, 10, -90, -170, 20003931.458625447],
  ["from a pole", 90, 0, 89.9, 120, 11169.39784126],
  ["over a pole", 60, 30, 80, -150, 4464718.767198061],
  ["the antimeridian from both sides", 52, 180, 52, -180, 0],
  ["over the antimeridian", 52.9, 173.2, 51.88, -176.66, 698982.524934073],
  ["Guam to Pago Pago", 13.48, 144.79, -14.28, -170.7, 5787132.409877844],
];

test.each(measured)(
  "agrees with GeographicLib to a micrometer: %s",
  (_, lat1, long1, lat2, long2, meters) => {
    const miles = distanceMiles({ lat: lat1, long: long1 }, { lat: lat2, long: long2 });
    expect(Math.abs(miles * 1_609.344 - meters)).toBeLessThan(1e-6);
  },
);

/** So close below half a hundredth that an error of a tenth of a millimeter rounds them up. */
const close: [...Point2, ...Point2, shown: number][] = [
  [15.4341, 156.3358, 36.13968, -120.36015, 5234.41],
  [7.0429, -164.1633, 43.59781, -84.76751, 5356.21],
  [-12.828, -14.9488, 35.59412, -119.34095, 7535.62],
  [26.3254, -31.3761, 34.80243, -86.97219, 3323.52],
  [11.1831, -0.9768, 38.10742, -122.5697, 7370.42],
  [-52.6147, 64.5791, 42.69303, -83.41181, 10810.99],
  [16.8324, -3.3348, 41.6376, -70.90365, 4307.02],
  [-25.4067, 109.7903, 29.88519, -93.94233, 10960.71],
];
type Point2 = [lat: number, long: number];

test.each(close)(
  "rounds the exact distance: %d, %d to %d, %d is %d miles",
  (lat1, long1, lat2, long2, shown) => {
    expect(roundMiles(distanceMiles({ lat: lat1, long: long1 }, { lat: lat2, long: long2 }))).toBe(shown);
  },
);

test("rounds the number itself, not its product with 100", () => {
  // The nearest double to 1.115 lies below it, and 1.115 * 100 is 111.50000000000001.
  expect([1.115, 1.125, 0.005, 0.004_999, 12_499.995].map(roundMiles)).toEqual([1.11, 1.13, 0.01, 0, 12_500]);
});
