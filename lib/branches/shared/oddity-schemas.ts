import type { BranchRecord } from "#lib/branches/branch-record.ts";

/** What is probably wrong with the data of branches. */
export const oddityKinds = {
  shortHours: "Open for less than an hour",
  longHours: "Open for more than 24 hours a day",
  swappedHours: "Opening and closing times that may be swapped",
  coordinates: "Coordinates outside the state",
  zip: "ZIP codes that are unknown, or of another city",
  noContact: "No phone number and no email address",
  noPhone: "No phone number",
  noEmail: "No email address",
  sharedPhone: "Phone numbers of another branch",
  sharedSite: "Sites of another branch",
} as const;
export type OddityKind = keyof typeof oddityKinds;

/** What is probably wrong with a branch's data, and the field to look at. */
export type Oddity = { kind: OddityKind; field: keyof BranchRecord; text: string };

/** How many branches have an oddity of a kind, and the first 100 by number. */
export type OddityGroup = {
  kind: OddityKind;
  count: number;
  branches: { number: string; name: string; texts: string[] }[];
};
