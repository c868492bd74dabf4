import { expect, test } from "vitest";
import { changeTexts } from "./branch-history.tsx";

const christmas = { date: "2026-12-25", openMinute: null, closeMinute: null, notes: "" };
const eve = { notes: "Eve", date: "2026-12-24", openMinute: 420, closeMinute: 720 };

test("a change of dates shows only the dates that differ, with their notes", () => {
  const inventory = { date: "2026-12-31", openMinute: null, closeMinute: null, notes: "Inventory" };
  const changeOf = (before: object[], after: object[]) => changeTexts({ field: "exceptions", before, after });
  expect(changeOf([eve, christmas], [{ ...eve }, christmas, inventory])).toEqual([
    "nothing",
    "2026-12-31 closed (Inventory)",
  ]);
  expect(changeOf([eve, christmas], [{ ...eve, notes: "" }, christmas])).toEqual([
    "2026-12-24 7:00 AM – 12:00 PM (Eve)",
    "2026-12-24 7:00 AM – 12:00 PM",
  ]);
});

test("other values are shown whole", () => {
  expect(changeTexts({ field: "phones", before: [], after: ["555-0100", "555-0101"] })).toEqual([
    "nothing",
    "555-0100, 555-0101",
  ]);
});
