/** The longest report of a person. */
export const maxReportLength = 1_000;

/** The checks of branch data, each with the name of its finding. */
export const branchChecks = {
  HOURS_SHORT: "Very short hours",
  HOURS_LONG: "More than 24 hours a day",
  HOURS_SWAPPED: "Hours may be swapped",
  COORDINATES: "Coordinates outside the state",
  POSTAL: "ZIP code of another city",
  PHONE_SHARED: "Phone number of another branch",
  SITE_SHARED: "Site of another branch",
  CONTACT: "Missing contacts",
} as const;

export type BranchCheck = keyof typeof branchChecks;
