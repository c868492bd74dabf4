import type { BranchRecord, OpeningHours } from "#lib/branches/branch-record.ts";
import { daysText, timeText, weekdays } from "#lib/branches/hours/hours-text.ts";
import { states } from "#lib/branches/search/constants.ts";
import { distanceMiles } from "#lib/branches/search/geodesic.ts";
import { buildSpatialIndex } from "#lib/branches/search/spatial-index.ts";
import { metersPerMile } from "#lib/platform/constants.ts";
import type { BranchCheck } from "./constants.ts";
import { isInState, isNear, type Places, stateAt, zipsOfCity } from "./places.ts";

/** A probable fault in a branch's data. `text` quotes the data, so other data is another finding. */
export type Finding = { number: string; check: BranchCheck; text: string };

const shortestMinutes = 60;
const longestMinutes = 24 * 60;
/** Longer overnight hours, such as 10 PM to 8 PM, probably have their times swapped. */
const longestNightMinutes = 16 * 60;
/** Neighboring towns share ZIP codes. */
const cityMiles = 10;
const sameSiteMiles = 100 / metersPerMile;
const feetPerMile = 5_280;

type Check = (record: BranchRecord, places: Places) => string | false;

const checks: Partial<Record<BranchCheck, Check>> = {
  HOURS_SHORT: ({ hours }) => {
    const short = regularHours(hours).filter((row) => minutesOf(row) < shortestMinutes);
    return short.length > 0 && `Open for less than an hour: ${short.map(hoursText).join(", ")}.`;
  },
  HOURS_LONG: ({ hours }) => {
    const long = weekdays.filter((_, index) => {
      const day = regularHours(hours).filter(
        ({ type, firstWeekday, lastWeekday }) =>
          type !== "OFF_SEASON" && firstWeekday <= index + 1 && index + 1 <= lastWeekday,
      );
      return day.reduce((sum, row) => sum + minutesOf(row), 0) > longestMinutes;
    });
    return long.length > 0 && `Open for more than 24 hours a day: ${long.join(", ")}.`;
  },
  HOURS_SWAPPED: ({ hours }) => {
    const swapped = regularHours(hours).filter(
      (row) =>
        row.closeMinute > 0 && row.closeMinute < row.openMinute && minutesOf(row) > longestNightMinutes,
    );
    return (
      swapped.length > 0 &&
      `Open until the next day for more than 16 hours: ${swapped.map(hoursText).join(", ")}. Are the times swapped?`
    );
  },
  COORDINATES: ({ state, ...point }, places) => {
    if (isInState(places, state, point)) return false;
    const there = stateAt(places, point);
    return `${point.lat}, ${point.long} is ${there ? `in ${states[there]}` : "in the water or abroad"}, not in ${states[state]}.`;
  },
  POSTAL: (record, places) => {
    const { postal, city, state } = record;
    const zip = places.zips.get(postal.slice(0, 5));
    if (!zip) return `The ZIP code ${postal} is unknown.`;
    const known = [...zipsOfCity(places, city, state), record];
    const isOfCity = zip.state === state && known.some((place) => isNear(place, zip, cityMiles));
    return !isOfCity && `The ZIP code ${postal} is in ${zip.city}, ${zip.state}, not in ${city}, ${state}.`;
  },
  CONTACT: ({ phones, emails }) => {
    if (phones.length > 0) return emails.length === 0 && "There is no email address.";
    return emails.length > 0 ? "There is no phone number." : "There is no phone number and no email address.";
  },
};

/** Leaves out hours by arrangement, which can be short. */
function regularHours(hours: BranchRecord["hours"]): OpeningHours[] {
  return hours.filter(({ type }) => type !== "OFF_HOURS");
}

function minutesOf({ openMinute, closeMinute }: OpeningHours): number {
  return closeMinute - openMinute + (closeMinute <= openMinute ? longestMinutes : 0);
}

function hoursText({ firstWeekday, lastWeekday, openMinute, closeMinute }: OpeningHours): string {
  return `${daysText(firstWeekday, lastWeekday)} ${timeText(openMinute)} – ${timeText(closeMinute)}`;
}

/**
 * Finds probable faults in the data of the branches. If branches share a phone number or a site, the finding belongs to the
 * one with the higher number. Inactive branches can share theirs with a successor.
 */
export function checkBranches(records: readonly BranchRecord[], places: Places): Finding[] {
  const active = records
    .filter(({ status }) => status === "active")
    .sort((one, other) => (one.number < other.number ? -1 : 1));
  return [
    ...records.flatMap((record) =>
      Object.entries(checks).flatMap(([check, find]) => {
        const text = find(record, places);
        // Object.entries() widens the keys to string.
        return text ? [{ number: record.number, check: check as BranchCheck, text }] : [];
      }),
    ),
    ...sharedPhones(active),
    ...sharedSites(active),
  ];
}

function sharedPhones(active: readonly BranchRecord[]): Finding[] {
  const firsts = new Map<string, BranchRecord>();
  return active.flatMap((record) =>
    [...Map.groupBy(record.phones, dialed)].flatMap(([phone, [spelled]]) => {
      const first = firsts.get(phone);
      firsts.set(phone, first ?? record);
      const text = first && `${spelled} is also the phone number of ${nameOf(first)}.`;
      return text ? [{ number: record.number, check: "PHONE_SHARED" as const, text }] : [];
    }),
  );
}

/** Normalizes a phone number: `+1 (312) 555-0142 ext. 12` is `3125550142x12`. */
function dialed(phone: string): string {
  const [number = "", extension] = phone.toLowerCase().split(/ext\.?|x/);
  const digits = number.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return extension === undefined ? digits : `${digits}x${extension.trim()}`;
}

function sharedSites(active: readonly BranchRecord[]): Finding[] {
  const index = buildSpatialIndex(active);
  return active.flatMap((record, position) =>
    index.within(record, sameSiteMiles).flatMap(({ index: other }) => {
      const neighbor = active[other];
      if (!neighbor || other >= position) return [];
      const feet = Math.round(distanceMiles(record, neighbor) * feetPerMile);
      const text = `The site is ${feet} feet from ${nameOf(neighbor)}.`;
      return [{ number: record.number, check: "SITE_SHARED" as const, text }];
    }),
  );
}

function nameOf({ number, city, state }: BranchRecord): string {
  return `branch ${number} in ${city}, ${state}`;
}
