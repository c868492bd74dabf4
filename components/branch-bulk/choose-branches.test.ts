import { expect, test } from "vitest";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { type Choice, chooseBranches } from "./choose-branches.ts";

const at = (number: string, lat: number, long: number, state = "IL") =>
  ({ number, lat, long, state }) as BranchListItem;
const branches = [
  at("CHICAGO", 41.88, -87.63),
  at("JOLIET", 41.53, -88.08),
  at("DENVER", 39.74, -104.99, "CO"),
  at("GUAM", 13.5, 144.8, "GU"),
  at("HONOLULU", 21.3, -157.86, "HI"),
];
const choose = (choice: Partial<Choice>) =>
  chooseBranches(branches, { by: "area", state: "", corners: [], list: "", ...choice });
const inArea = (...corners: [number, number][]) =>
  choose({ corners: corners.map(([lat, long]) => ({ lat, long })) }).chosen.map(({ number }) => number);

test("two corners make a box, more make a polygon, fewer choose nothing, and an area can cross the antimeridian", () => {
  expect(inArea([42, -87], [41, -89])).toEqual(["CHICAGO", "JOLIET"]);
  expect(inArea([42, -87], [42, -88], [41.5, -87.5])).toEqual(["CHICAGO"]);
  expect(inArea([30, 140], [10, -150])).toEqual(["GUAM", "HONOLULU"]);
  expect([inArea(), inArea([42, -87])]).toEqual([[], []]);
});

test("a state or a list of numbers chooses branches, and unknown numbers are reported", () => {
  expect(choose({ by: "state", state: "CO" }).chosen.map(({ number }) => number)).toEqual(["DENVER"]);
  const { chosen, missing } = choose({ by: "list", list: " guam, Denver\n9999;denver" });
  expect([chosen.map(({ number }) => number), missing]).toEqual([["DENVER", "GUAM"], ["9999"]]);
});
