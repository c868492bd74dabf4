import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { coverOf, getLabels, namedCovers, type PlaceNames } from "./label-placement.ts";

const file: PlaceNames = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../../public/map/names.json"), "utf8"),
);

/** What a map without projection would name: degrees are pixels, 256 · 2^zoom of them around the world. */
function namesAt(zoom: number, isInView = (_spot: { lat: number; long: number }) => true): string[] {
  const scale = (256 * 2 ** zoom) / 360;
  const place = ({ lat, long }: { lat: number; long: number }) => ({ x: long * scale, y: -lat * scale });
  return getLabels(file, { zoom, place, isInView }).map(({ text }) => text);
}

test("a distant map names only wide states; a closer one names states and large cities", () => {
  const far = namesAt(4);
  expect(far).toEqual(expect.arrayContaining(["Texas", "GA"]));
  expect(far).not.toContain("Houston");
  expect(namesAt(6)).toEqual(expect.arrayContaining(["Tennessee", "Houston", "Denver"]));
});

test("every state, DC, and territory has a name, Alaska and Guam on the same side", () => {
  expect(file.states).toHaveLength(54);
  expect(file.states.filter(([, , long]) => long > 0 || long < -220)).toEqual([]);
  expect(file.cities.some(([name, , long]) => name === "Honolulu" && long < -157)).toBe(true);
});

test("of overlapping names, the larger city's is shown, and names out of view are not", () => {
  const near = ({ lat, long }: { lat: number; long: number }) =>
    Math.abs(lat - 41.9) < 1 && Math.abs(long + 87.7) < 1;
  const names = namesAt(7, near);
  expect(names).toContain("Chicago");
  expect(names).not.toContain("Cicero");
  expect(names).not.toContain("Denver");
});

test("a name whose place beside the dot is taken moves to the other side before it is dropped", () => {
  const names: PlaceNames = {
    states: [],
    cities: [
      ["Springfield", 0, 0, 100],
      ["Shelbyville", 0, 20, 90],
    ],
  };
  const view = {
    zoom: 9,
    place: ({ lat, long }: { lat: number; long: number }) => ({ x: long, y: lat }),
    isInView: () => true,
  };
  expect(getLabels(names, view).map(({ text, at }) => [text, at])).toEqual([
    ["Springfield", "right"],
    ["Shelbyville", "middle"],
  ]);
  const swapped = { ...names, cities: names.cities.toReversed() };
  expect(getLabels(swapped, view).map(({ at }) => at)).toEqual(["right", "left"]);
});

test("a name keeps clear of a pin on its city: beside it, or above it", () => {
  const names: PlaceNames = { states: [], cities: [["Springfield", 0, 0, 100]] };
  const view = {
    zoom: 9,
    place: ({ lat, long }: { lat: number; long: number }) => ({ x: long, y: -lat }),
    isInView: () => true,
  };
  const pin = coverOf({ lat: 0, long: 0 }, 26);
  expect(getLabels(names, view, [pin])).toMatchObject([{ text: "Springfield", at: "after", x: 15 }]);
  const neighbor = coverOf({ lat: 0, long: 40 }, 26);
  expect(getLabels(names, view, [pin, neighbor])).toMatchObject([{ at: "before", x: -15 }]);
  const other = coverOf({ lat: 0, long: -40 }, 26);
  const [label] = getLabels(names, view, [pin, neighbor, other]);
  expect(label).toMatchObject({ at: "middle", x: 0 });
  expect(label?.y).toBeLessThan(-13);
  // The name of the pin is above it.
  const named = namedCovers({ lat: 0, long: 0, name: "Slate & Shingle - Springfield, IL" });
  expect(getLabels(names, view, [...named, neighbor, other])[0]?.y).toBeGreaterThan(17);
});
