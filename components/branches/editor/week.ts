import type { BranchEditor } from "#lib/branches/shared/schemas.ts";

export type OpeningHours = BranchEditor["record"]["hours"][number];

/** One opening of a day. A missing time is NaN. */
export type Shift = Pick<OpeningHours, "type" | "openMinute" | "closeMinute" | "notes">;

/** The shifts of Monday to Sunday. */
export type Week = readonly (readonly Shift[])[];

const regular: readonly string[] = ["DAILY", "WEEKEND"];

/** Hours that the week shows. The others, such as those of the off season, are edited one by one. */
export function isRegular({ type }: OpeningHours): boolean {
  return regular.includes(type);
}

/** Returns the type of a new shift on a weekday (0 is Monday). */
export function typeOfDay(day: number): "DAILY" | "WEEKEND" {
  return day < 5 ? "DAILY" : "WEEKEND";
}

export function isAllDay({ openMinute, closeMinute }: Shift): boolean {
  return openMinute === 0 && closeMinute === 0;
}

export function toWeek(hours: readonly OpeningHours[]): Week {
  return Array.from({ length: 7 }, (_, day) =>
    hours
      .filter((one) => isRegular(one) && one.firstWeekday <= day + 1 && day + 1 <= one.lastWeekday)
      .map(({ type, openMinute, closeMinute, notes }) => ({ type, openMinute, closeMinute, notes })),
  );
}

/**
 * Entries for runs of days with the same shift, in the order of the week.
 *
 * @returns also the index of the entry of each shift, by day
 */
export function toEntries(week: Week): { entries: OpeningHours[]; indexes: number[][] } {
  const entries: OpeningHours[] = [];
  const indexes = week.map((shifts, day) =>
    shifts.map((shift) => {
      const before = entries.findIndex((entry) => entry.lastWeekday === day && isSame(entry, shift));
      const entry = entries[before];
      if (entry) entry.lastWeekday = day + 1;
      else entries.push({ ...shift, firstWeekday: day + 1, lastWeekday: day + 1 });
      return entry ? before : entries.length - 1;
    }),
  );
  return { entries, indexes };
}

function isSame(a: Shift, b: Shift): boolean {
  const parts = ({ type, openMinute, closeMinute, notes }: Shift) =>
    JSON.stringify([type, openMinute, closeMinute, notes]);
  return parts(a) === parts(b);
}

/** Whether two lists have the same week and the same other hours. */
export function isSameHours(a: readonly OpeningHours[], b: readonly OpeningHours[]): boolean {
  const parts = (hours: readonly OpeningHours[]) =>
    JSON.stringify([toWeek(hours), hours.filter((one) => !isRegular(one))]);
  return parts(a) === parts(b);
}

/** The week with the shifts of one day on Monday to Friday. */
export function copyToWeekdays(week: Week, from: number): Week {
  const shifts = (week[from] ?? []).map((shift) => ({ ...shift, type: typeOfDay(0) }));
  return week.map((present, day) => (day < 5 && day !== from ? shifts : present));
}
