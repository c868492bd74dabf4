import { expect, test } from "vitest";
import { copyToWeekdays, isSameHours, type OpeningHours, toEntries, toWeek } from "./week.ts";

const entry = (firstWeekday: number, lastWeekday: number, openMinute: number, closeMinute: number) =>
  ({
    type: firstWeekday > 5 ? "WEEKEND" : "DAILY",
    firstWeekday,
    lastWeekday,
    openMinute,
    closeMinute,
    notes: "",
  }) satisfies OpeningHours;

test("a week becomes the entries that it came from: split, overnight, and all day", () => {
  const hours = [entry(1, 5, 360, 660), entry(1, 5, 780, 1050), entry(6, 6, 1320, 120), entry(7, 7, 0, 0)];
  expect(toEntries(toWeek(hours))).toEqual({
    entries: hours,
    indexes: [[0, 1], [0, 1], [0, 1], [0, 1], [0, 1], [2], [3]],
  });
});

test("a day that differs splits its run, and copying it joins the weekdays again", () => {
  const week = toWeek([entry(1, 5, 420, 1020)]).map((shifts, day) =>
    day === 2 ? [{ ...entry(3, 3, 480, 720) }] : shifts,
  );
  const { entries } = toEntries(week);
  expect(entries.map(({ firstWeekday, lastWeekday }) => [firstWeekday, lastWeekday])).toEqual([
    [1, 2],
    [3, 3],
    [4, 5],
  ]);
  expect(toEntries(copyToWeekdays(week, 2)).entries).toEqual([entry(1, 5, 480, 720)]);
});

test("the same shift twice on a day is two entries, and a closed week is none", () => {
  expect(toEntries(toWeek([entry(1, 2, 60, 120), entry(1, 2, 60, 120)])).entries).toHaveLength(2);
  expect(toEntries(toWeek([])).entries).toEqual([]);
});

test("hours that only list their days in another way are the same", () => {
  const days = [1, 2, 3, 4, 5].map((day) => entry(day, day, 420, 1020));
  expect(isSameHours(days, [entry(1, 5, 420, 1020)])).toBe(true);
  expect(isSameHours(days, [entry(1, 4, 420, 1020)])).toBe(false);
});
