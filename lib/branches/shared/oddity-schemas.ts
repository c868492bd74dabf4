import type { BranchRecord } from "#lib/branches/branch-record.ts";

/** What is probably wrong with a branch's data, and the field to look at. */
export type Oddity = { field: keyof BranchRecord; text: string };
