import type { BranchRecord, OpeningHours } from "#lib/branches/branch-record.ts";
import { distanceMiles } from "#lib/branches/search/geodesic.ts";
import { buildSpatialIndex } from "#lib/branches/search/spatial-index.ts";
import { daysText, timeText, weekdays } from "#lib/branches/shared/hours-text.ts";
import { metersPerMile } from "#lib/branches/shared/miles.ts";
import type { Oddity, OddityKind } from "#lib/branches/shared/oddity-schemas.ts";
import { states } from "#lib/branches/shared/states.ts";
import { isInState, isNear, loadPlaces, type Places, stateAt, zipsOfCity } from "./places.ts";

const shortestMinutes = 60;
const longestMinutes = 24 * 60;
/** Longer overnight hours, such as 10 PM to 8 PM, probably have their times swapped. */
const longestNightMinutes = 16 * 60;
/** Neighboring towns share ZIP codes. */
const cityMiles = 10;
const sameSiteMiles = 100 / metersPerMile;
const feetPerMile = 5_280;
/** Named at most. In a file, all branches may have the same coordinates by mistake. */
const maxNeighbors = 5;

type Check = (record: BranchRecord, places: Places) => string | false;

/** The checks of a record on its own, each with the field beside which its oddity is shown. */
const checks: readonly { kind: OddityKind; field: Oddity["field"]; find: Check }[] = [
  {
    kind: "shortHours",
    field: "hours",
    find: ({ hours }) => {
      const short = regularHours(hours).filter((row) => toMinutes(row) < shortestMinutes);
      return short.length > 0 && `Open for less than an hour: ${short.map(hoursText).join(", ")}.`;
    },
  },
  {
    kind: "longHours",
    field: "hours",
    find: ({ hours }) => {
      const long = weekdays.filter((_, index) => {
        const day = regularHours(hours).filter(
          ({ type, firstWeekday, lastWeekday }) =>
            type !== "OFF_SEASON" && firstWeekday <= index + 1 && index + 1 <= lastWeekday,
        );
        return day.reduce((sum, row) => sum + toMinutes(row), 0) > longestMinutes;
      });
      return long.length > 0 && `Open for more than 24 hours a day: ${long.join(", ")}.`;
    },
  },
  {
    kind: "swappedHours",
    field: "hours",
    find: ({ hours }) => {
      const swapped = regularHours(hours).filter(
        (row) =>
          row.closeMinute > 0 && row.closeMinute < row.openMinute && toMinutes(row) > longestNightMinutes,
      );
      return (
        swapped.length > 0 &&
        `Open until the next day for more than 16 hours: ${swapped.map(hoursText).join(", ")}. Are the times swapped?`
      );
    },
  },
  {
    kind: "coordinates",
    field: "lat",
    find: ({ state, ...point }, places) => {
      if (isInState(places, state, point)) return false;
      const there = stateAt(places, point);
      return `${point.lat}, ${point.long} is ${there ? `in ${states[there]}` : "in the water or abroad"}, not in ${states[state]}.`;
    },
  },
  {
    kind: "zip",
    field: "postal",
    find: (record, places) => {
      const { postal, city, state } = record;
      const zip = places.zips.get(postal.slice(0, 5));
      if (!zip) return `The ZIP code ${postal} is unknown.`;
      const known = [...zipsOfCity(places, city, state), record];
      const isOfCity = zip.state === state && known.some((place) => isNear(place, zip, cityMiles));
      return !isOfCity && `The ZIP code ${postal} is in ${zip.city}, ${zip.state}, not in ${city}, ${state}.`;
    },
  },
  {
    kind: "noContact",
    field: "phones",
    find: ({ phones, emails }) =>
      phones.length + emails.length === 0 && "There is no phone number and no email address.",
  },
  {
    kind: "noPhone",
    field: "phones",
    find: ({ phones, emails }) => phones.length === 0 && emails.length > 0 && "There is no phone number.",
  },
  {
    kind: "noEmail",
    field: "phones",
    find: ({ phones, emails }) => phones.length > 0 && emails.length === 0 && "There is no email address.",
  },
];

/** Leaves out hours by arrangement, which can be short. */
function regularHours(hours: BranchRecord["hours"]): OpeningHours[] {
  return hours.filter(({ type }) => type !== "OFF_HOURS");
}

function toMinutes({ openMinute, closeMinute }: OpeningHours): number {
  return closeMinute - openMinute + (closeMinute <= openMinute ? longestMinutes : 0);
}

function hoursText({ firstWeekday, lastWeekday, openMinute, closeMinute }: OpeningHours): string {
  return `${daysText(firstWeekday, lastWeekday)} ${timeText(openMinute)} – ${timeText(closeMinute)}`;
}

/**
 * Prepares the search for what is odd about a branch's data among these branches. Other branches at the site, or with a
 * phone number of the branch, count if they are active, as is the branch: an inactive one can share with its successor.
 *
 * @returns a function that describes what is odd about a record, each with the field to look at
 */
export async function createOddityFinder(
  records: readonly BranchRecord[],
): Promise<(record: BranchRecord) => Oddity[]> {
  const places = await loadPlaces();
  const active = records.filter(({ status }) => status === "active");
  const atSites = fewAtASite(active);
  const sites = buildSpatialIndex(atSites);
  const byPhone = new Map<string, BranchRecord[]>();
  for (const record of active)
    for (const phone of new Set(record.phones.map(dialed))) {
      const sharing = byPhone.get(phone);
      if (sharing) sharing.push(record);
      else byPhone.set(phone, [record]);
    }
  return (record) => {
    const own = checks.flatMap(({ kind, field, find }): Oddity[] => {
      const text = find(record, places);
      return text ? [{ kind, field, text }] : [];
    });
    if (record.status !== "active") return own;
    const phones = record.phones.flatMap((phone): Oddity[] => {
      const other = byPhone.get(dialed(phone))?.find(({ number }) => number !== record.number);
      return other
        ? [
            {
              kind: "sharedPhone",
              field: "phones",
              text: `${phone} is also the phone number of ${branchLabel(other)}.`,
            },
          ]
        : [];
    });
    const atSite = sites.within(record, sameSiteMiles).flatMap(({ index }) => atSites[index] ?? []);
    const others = atSite.filter(({ number }) => number !== record.number).slice(0, maxNeighbors);
    const neighbors = others.map((neighbor): Oddity => {
      const feet = Math.round(distanceMiles(record, neighbor) * feetPerMile);
      return {
        kind: "sharedSite",
        field: "lat",
        text: `The site is ${feet} feet from ${branchLabel(neighbor)}.`,
      };
    });
    return [...own, ...phones, ...neighbors];
  };
}

/** Of branches at the same coordinates, as many as are named: thousands may have those of the middle of a city. */
function fewAtASite(records: readonly BranchRecord[]): BranchRecord[] {
  const sites = Map.groupBy(records, ({ lat, long }) => `${lat.toFixed(4)} ${long.toFixed(4)}`);
  return [...sites.values()].flatMap((site) => site.slice(0, maxNeighbors + 1));
}

/** Normalizes a phone number: `+1 (312) 555-0142 ext. 12` is `3125550142x12`. */
function dialed(phone: string): string {
  const [number = "", extension] = phone.toLowerCase().split(/ext\.?|x/);
  const digits = number.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return extension === undefined ? digits : `${digits}x${extension.trim()}`;
}

function branchLabel({ number, city, state }: BranchRecord): string {
  return `branch ${number} in ${city}, ${state}`;
}
