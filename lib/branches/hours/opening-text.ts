import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { timeText } from "./hours-text.ts";
import { type LocalMoment, localMoment, openingsAround } from "./hours-today.ts";

/** The local time in a zone, so many real minutes from now. */
export type ZoneClock = (minutesAhead: number) => LocalMoment;

export function zoneClock(timeZone: string, now: Date): ZoneClock {
  return (minutesAhead) => localMoment(timeZone, new Date(now.getTime() + minutesAhead * 60_000));
}

const soonMinutes = 60;
const daysAhead = 21;

/**
 * Whether the branch is open, and when that changes: `Open now, closes 5 PM`, `Open now, closes in 20 min`,
 * `Opens Mon 7 AM`. Times are the branch's own.
 */
export function openingWords(record: BranchRecord, clock: ZoneClock): { opening: string; openNow: boolean } {
  if (record.status === "inactive") return { opening: "Not in operation", openNow: false };
  const now = clock(0);
  const openNow = isOpen(record, now);
  return { opening: openNow ? closingText(record, clock) : openingText(record, now), openNow };
}

function isOpen(record: BranchRecord, { date, minute }: Pick<LocalMoment, "date" | "minute">): boolean {
  return openingsAround(record, date).some(({ from, to }) => from <= minute && minute < to);
}

function closingText(record: BranchRecord, clock: ZoneClock): string {
  for (let minutes = 1; minutes <= soonMinutes; minutes += 1)
    if (!isOpen(record, clock(minutes))) return `Open now, closes in ${minutes} min`;
  const now = clock(0);
  const closing = nextTime(record, now, false);
  if (!closing) return "Open 24 hours";
  const isNight = closing.daysAway === 1 && closing.minute < now.minute;
  return `Open now, closes ${isNight ? shortTime(closing.minute) : dayAndTime(closing)}`;
}

function openingText(record: BranchRecord, now: LocalMoment): string {
  const opening = nextTime(record, now, true);
  return opening ? `Opens ${dayAndTime(opening)}` : "Closed; call before you come";
}

type Time = { date: string; daysAway: number; minute: number };

/** The first local time after now at which the branch is open, or is closed. */
function nextTime(record: BranchRecord, now: LocalMoment, wanted: boolean): Time | null {
  for (let daysAway = 0; daysAway <= daysAhead; daysAway += 1) {
    const date = dateAfter(now.date, daysAway);
    const changes = openingsAround(record, date).flatMap(({ from, to }) => [from, to]);
    const minutes = [0, ...changes]
      .filter((minute) => minute < 1_440 && minute >= 0 && (daysAway > 0 || minute > now.minute))
      .sort((a, b) => a - b);
    const minute = minutes.find((candidate) => isOpen(record, { date, minute: candidate }) === wanted);
    if (minute !== undefined) return { date, daysAway, minute };
  }
  return null;
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `7 AM`, `5:30 PM`, `midnight`. */
function shortTime(minute: number): string {
  return minute === 0 ? "midnight" : timeText(minute).replace(":00", "");
}

function dayAndTime({ date, daysAway, minute }: Time): string {
  if (daysAway === 0) return shortTime(minute);
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", {
    timeZone: "UTC",
    ...(daysAway < 7 ? { weekday: "short" } : { month: "short", day: "numeric" }),
  });
  return `${day}${daysAway < 7 ? "" : ","} ${shortTime(minute)}`;
}
