import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { coverOf, getLabels, namedCovers, type PlaceNames } from "./choose-labels.ts";

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
  expect(getLabels(names, view, named)).toMatchObject([{ at: "after", x: 20, y: -21 }]);
  const beside = [-40, 40].map((long) => coverOf({ lat: 21, long }, 26));
  expect(getLabels(names, view, [...named, ...beside])[0]?.y).toBeGreaterThan(4);
});

test("a road's number touches no name, pin, or equal number; where it has no room, one for a closer zoom is drawn", () => {
  const names: PlaceNames = {
    states: [],
    cities: [["Springfield", 0, 0, 100]],
    shields: [
      [9, "44", 0, 10],
      [9, "44", 0, 300],
      [9, "70", 0, 400],
      [10, "44", 0, 120],
      [10, "44", 0, 360],
      [11, "55", 0, 600],
    ],
  };
  const view = {
    zoom: 9,
    place: ({ lat, long }: { lat: number; long: number }) => ({ x: long, y: -lat }),
    isInView: () => true,
  };
  const roads = getLabels(names, view, [coverOf({ lat: 0, long: 300 }, 26)]).filter(
    ({ kind }) => kind === "road",
  );
  expect(roads.map(({ text, x }) => [text, x])).toEqual([
    ["70", 400],
    ["44", 120],
    ["44", 360],
  ]);
});

test("the place of a search has a name at every zoom, once, and names keep clear of the controls", () => {
  const names: PlaceNames = {
    states: [],
    cities: [
      ["Springfield", 0, 4, 5],
      ["Shelbyville", 0, 200, 5],
    ],
    searched: { name: "Springfield, IL", lat: 0, long: 0 },
  };
  const view = {
    zoom: 10,
    place: ({ lat, long }: { lat: number; long: number }) => ({ x: long, y: -lat }),
    isInView: () => true,
  };
  const covers = [coverOf({ lat: 0, long: 0 }, 22)];
  const texts = (
    zoom: number,
    controls = [] as { left: number; right: number; top: number; bottom: number }[],
  ) => getLabels(names, { ...view, zoom, controls }, covers).map(({ text }) => text);
  expect(texts(5)).toEqual(["Springfield, IL"]);
  expect(texts(10)).toEqual(["Springfield, IL", "Shelbyville"]);
  expect(texts(10, [{ left: 150, right: 300, top: -50, bottom: 50 }])).toEqual(["Springfield, IL"]);
});
