/** Constants for pages. They do not import the schemas, so that a browser does not load a validator. */

export { clockText, dayNames, daysText, timeText, weekdays } from "#lib/branches/hours/hours-text.ts";
export { timeZoneNames } from "#lib/branches/hours/time-zones.ts";
export {
  branchStatuses,
  branchTypes,
  maxDistanceMiles,
  stateCodes,
  states,
} from "#lib/branches/search/constants.ts";
export { isInside } from "#lib/branches/search/is-inside.ts";
export { branchSearchText, hasWords, searchKey, searchKeys } from "#lib/branches/search/search-text.ts";

/** The contract's values of a branch. Source: contract, "Branch record" and "Time zones and hours". */
export const hoursTypes = ["DAILY", "WEEKEND", "OFF_SEASON", "OFF_HOURS"] as const;

/** Files that branches are imported from and exported to. */
export const fileFormats = ["csv", "json"] as const;
export type FileFormat = (typeof fileFormats)[number];
