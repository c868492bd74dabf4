/** The checks of a branch's data, with what a check finds. For pages too. */
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
