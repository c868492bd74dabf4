import type { ExceptionalDay, OpeningHours } from "../../lib/branches/branch-record.ts";
import { integer, pick, type Random } from "./random.ts";

type Hours = OpeningHours[];

function entry(
  type: OpeningHours["type"],
  [firstWeekday, lastWeekday]: [number, number],
  [openMinute, closeMinute]: [number, number],
  notes = "",
): OpeningHours {
  return { type, firstWeekday, lastWeekday, openMinute, closeMinute, notes };
}

const workdays: [number, number] = [1, 5];
const saturday: [number, number] = [6, 6];

function ordinaryDay(random: Random): [number, number] {
  return [pick(random, [360, 390, 420, 450]), pick(random, [960, 990, 1020, 1050])];
}

/** Hours that exercise the less common cases. */
const unusual: ((random: Random) => Hours)[] = [
  () => [
    entry("DAILY", workdays, [360, 690], "Morning counter"),
    entry("DAILY", workdays, [780, 1050], "Afternoon counter"),
  ],
  () => [entry("DAILY", workdays, [1200, 360], "Night loading"), entry("WEEKEND", saturday, [420, 720])],
  () => [entry("DAILY", workdays, [0, 0]), entry("WEEKEND", [6, 7], [0, 0])],
  (random) => [
    entry("DAILY", workdays, ordinaryDay(random)),
    entry("OFF_SEASON", workdays, [480, 900], "November to March"),
  ],
  (random) => [
    entry("DAILY", workdays, ordinaryDay(random)),
    entry("OFF_HOURS", saturday, [720, 960], "Pick-up by arrangement: call the day before"),
  ],
];

/** 70% Monday to Friday, 25% with Saturday, and each unusual kind in turn for the rest. */
export function hoursOf(random: Random, index: number): Hours {
  const share = random();
  if (share >= 0.95) return unusual[index % unusual.length]?.(random) ?? [];
  const hours = [entry("DAILY", workdays, ordinaryDay(random))];
  if (share >= 0.7) hours.push(entry("WEEKEND", saturday, [420, integer(random, 11, 14) * 60]));
  return hours;
}

/** The holidays of every branch. */
export const holidays: ExceptionalDay[] = [
  { date: "2026-12-24", openMinute: 420, closeMinute: 720, notes: "Christmas Eve" },
  { date: "2026-12-25", openMinute: null, closeMinute: null, notes: "Christmas Day" },
  { date: "2027-01-01", openMinute: null, closeMinute: null, notes: "New Year's Day" },
];
