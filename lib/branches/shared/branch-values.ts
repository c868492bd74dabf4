/** Source: contract, "Branch record". */
export const branchStatuses = ["active", "inactive"] as const;
export const branchTypes = ["primary", "warehouse"] as const;

export const maxDistanceMiles = 12_500;
/** Of a search in the finder that names no distance. */
export const defaultDistanceMiles = 50;

/** The contract's values of a branch. Source: contract, "Branch record" and "Time zones and hours". */
export const hoursTypes = ["DAILY", "WEEKEND", "OFF_SEASON", "OFF_HOURS"] as const;

/** Files that branches are imported from and exported to. */
export const fileFormats = ["csv", "json"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** What to do with a workbook, such as an .xlsx file (docs/decisions/0017-no-workbooks.md). */
export const saveAsCsv = "In a spreadsheet, choose Save as CSV UTF-8, then import that file.";
