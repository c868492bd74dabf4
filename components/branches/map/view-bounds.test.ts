import { expect, test } from "vitest";
import { fromWorld, ringsOf, toWorld, worldPixels } from "./mercator.ts";
import { outlines } from "./outlines.ts";
import { viewBounds } from "./view-bounds.ts";

const guam = { lat: 13.47, long: 144.79 };
const honolulu = { lat: 21.3, long: -157.86 };

test("a map shows the box of its URL, else its results, else the circle of the search, else the country", () => {
  const box = "40.5,-75,41,-73.5";
  expect(viewBounds({ box }, [honolulu])).toEqual({ south: 40.5, west: -75, north: 41, east: -73.5 });
  expect(viewBounds({ q: "slate" }, [guam, honolulu])).toEqual({
    south: 13.47,
    west: 144.79 - 360,
    north: 21.3,
    east: -157.86,
  });
  const around = { lat: "41.88", long: "-87.63", distance: "69" };
  const { south, north } = viewBounds(around, []);
  expect([south, north].map((degrees) => degrees.toFixed(2))).toEqual(["40.88", "42.88"]);
  // The whole circle, or on a phone what was found in it, with the place of the search.
  const found = [{ lat: 42, long: -88 }];
  expect(viewBounds(around, found)).toEqual(viewBounds(around, []));
  expect(viewBounds(around, found, true)).toMatchObject({ south: 41.88, north: 42, west: -88 });
  const country = viewBounds({}, [honolulu]);
  expect(country.east - country.west).toBeGreaterThan(50);
  expect(viewBounds({ q: "nothing" }, [])).toEqual(country);
});

/** Whether an odd number of the outline's edges is to the right of a place. */
function isInside(outline: string, place: { lat: number; long: number }): boolean {
  const { x, y } = toWorld(place);
  const crossed = ringsOf(outline).flatMap((ring) =>
    ring.filter((one, at) => {
      const other = ring.at(at - 1) ?? one;
      const isCrossed = other.y > y !== one.y > y;
      return isCrossed && x < other.x + ((y - other.y) / (one.y - other.y)) * (one.x - other.x);
    }),
  );
  return crossed.length % 2 === 1;
}

test("the outline of the first paint has land where cities are, water in the oceans, and few bytes", () => {
  const cities = { denver: [39.74, -104.99], atlanta: [33.75, -84.39], fairbanks: [64.84, -147.72] } as const;
  for (const [lat, long] of Object.values(cities)) expect(isInside(outlines.land, { lat, long })).toBe(true);
  for (const [lat, long] of [
    [35, -135],
    [30, -70],
    [25.5, -90],
  ] as const)
    expect(isInside(outlines.land, { lat, long })).toBe(false);
  expect(isInside(outlines.neighbor, { lat: 51.05, long: -114.07 })).toBe(true);
  expect(outlines.land.length + outlines.neighbor.length).toBeLessThan(13_000);
  expect(toWorld({ lat: 0, long: 0 })).toEqual({ x: worldPixels / 2, y: worldPixels / 2 });
  const { lat, long } = fromWorld(toWorld(honolulu));
  expect([lat.toFixed(6), long.toFixed(6)]).toEqual(["21.300000", "-157.860000"]);
});
