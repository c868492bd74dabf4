import type { Zip } from "#lib/branches/places/gazetteer.ts";
import { stateCodes, states } from "#lib/branches/shared/states.ts";
import { type TimeZone, timeZoneNames } from "#lib/branches/shared/time-zones.ts";

/**
 * What lists of offices say instead of a branch's values, and what is meant. Other text is returned as it is, and the schema
 * refuses it.
 */

/** Former names of zones. Source: IANA tzdb, backward. */
const formerZones: Record<string, TimeZone> = {
  "america/atka": "America/Adak",
  "america/fort_wayne": "America/Indiana/Indianapolis",
  "america/indianapolis": "America/Indiana/Indianapolis",
  "america/knox_in": "America/Indiana/Knox",
  "america/louisville": "America/Kentucky/Louisville",
  "america/shiprock": "America/Denver",
  "america/virgin": "America/St_Thomas",
  "pacific/johnston": "Pacific/Honolulu",
  "pacific/samoa": "Pacific/Pago_Pago",
  "us/alaska": "America/Anchorage",
  "us/aleutian": "America/Adak",
  "us/arizona": "America/Phoenix",
  "us/central": "America/Chicago",
  "us/east-indiana": "America/Indiana/Indianapolis",
  "us/eastern": "America/New_York",
  "us/hawaii": "Pacific/Honolulu",
  "us/indiana-starke": "America/Indiana/Knox",
  "us/michigan": "America/Detroit",
  "us/mountain": "America/Denver",
  "us/pacific": "America/Los_Angeles",
  "us/samoa": "Pacific/Pago_Pago",
};

/** The states that have one zone. Source: 49 CFR part 71. */
const zonesOfStates: Partial<Record<string, TimeZone>> = Object.fromEntries(
  (
    [
      ["America/New_York", "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV"],
      ["America/Chicago", "AL AR IA IL LA MN MO MS OK WI"],
      ["America/Denver", "CO MT NM UT WY"],
      ["America/Los_Angeles", "CA WA"],
      ["America/Phoenix", "AZ"],
      ["Pacific/Honolulu", "HI"],
      ["America/Puerto_Rico", "PR"],
      ["America/St_Thomas", "VI"],
      ["Pacific/Pago_Pago", "AS"],
      ["Pacific/Guam", "GU"],
      ["Pacific/Saipan", "MP"],
    ] as const
  ).flatMap(([zone, codes]) => codes.split(" ").map((code) => [code, zone])),
);

const zones = new Map(timeZoneNames.map((name) => [name.toLowerCase(), name]));
const codesOfStates = new Map(
  stateCodes.flatMap((code) => [code, states[code]].map((name) => [name.toLowerCase(), code])),
);
const unitedStates = new Set(["us", "u.s.", "usa", "u.s.a.", "united states", "united states of america"]);

/** Where one begins with the time that it is ahead or behind: `GMT-09:00 America/Anchorage`. */
const offsetPattern = /^(?:gmt|utc) ?[+-][\d:]{1,8} +/;

/** The name of a zone. An empty cell means the zone of its state, if that has one, or else that of its ZIP code. */
export function readTimeZone(cell: string, state: unknown, zip?: Zip): string {
  const name = cell.trim().toLowerCase().replace(offsetPattern, "");
  if (name === "") return zonesOfStates[String(state)] ?? (zip?.state === state ? zip?.zone : "") ?? "";
  return zones.get(name) ?? formerZones[name] ?? cell;
}

/** The code of a state, also by its name. */
export function readState(cell: string): string {
  return codesOfStates.get(cell.trim().toLowerCase()) ?? cell;
}

/** A ZIP code with its hyphen and the leading zero that spreadsheets drop. */
export function readPostal(cell: string): string {
  const [found, zip = "", more] = /^(\d{4,5})(?:[- ]?(\d{4})|-|\.0)?$/.exec(cell.trim()) ?? [];
  if (found === undefined) return cell;
  return [zip.padStart(5, "0"), more].filter(Boolean).join("-");
}

export function readCountry(cell: string): string {
  const name = cell.trim().toLowerCase();
  return name === "" || unitedStates.has(name) ? "USA" : cell;
}

/** `408/324-1374` is 408-324-1374, and `312.555.0142` stays. */
export function readPhone(cell: string): string {
  return cell.trim().replaceAll("/", "-");
}

const windows1252 = new TextDecoder("windows-1252");

/**
 * Text on one line. Controls above ASCII are letters of Windows-1252 that somebody saved as those of Latin-1, and marks that
 * nobody sees come along with text from web pages.
 */
export function readText(cell: string): string {
  return cell
    .replaceAll(/[\u0080-\u009f]/g, (control) => windows1252.decode(Uint8Array.of(control.charCodeAt(0))))
    .replaceAll(/[\t\r\n]+/g, " ")
    .replaceAll(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, "")
    .trim();
}

/** Whether it says that there is nothing, as `0`, `--`, and `N/A` do for a phone number. */
export function isNothing(text: string): boolean {
  return !/[1-9a-z]/i.test(text) || /^(?:n\/?a|none|null)$/i.test(text);
}

/** A number, also with the decimal comma of European spreadsheets. */
export function readNumber(cell: string): unknown {
  const text = cell.trim().replace(/^([+-]?\d+),(\d+)$/, "$1.$2");
  return isNumber(text) ? Number(text) : cell;
}

export function isNumber(text: string): boolean {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text.trim());
}
