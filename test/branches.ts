import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import type { Scope } from "#lib/oauth/shared/scopes.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { fetchToken } from "./api-token.ts";
import { makeApplication } from "./fixtures.ts";

/** A valid branch for a test, in Chicago by default. */
export function branchRecord(number: string, more: Partial<BranchRecord> = {}): BranchRecord {
  return branchRecordSchema.parse({
    number,
    brand: "Ridgeline Supply",
    storefront: "RLS",
    status: "active",
    type: "primary",
    addressLine1: "12 Slate St",
    city: "Chicago",
    state: "IL",
    postal: "60601",
    lat: 41.88,
    long: -87.63,
    timeZone: "America/Chicago",
    phones: ["312-555-0142"],
    hours: [{ type: "DAILY", firstWeekday: 1, lastWeekday: 5, openMinute: 420, closeMinute: 1020 }],
    ...more,
  });
}

/** Rows for `importBranches`, one line each. */
export function toRows(records: readonly BranchRecord[]): { line: number; record: BranchRecord }[] {
  return records.map((record, index) => ({ line: index + 1, record }));
}

/** An access token of a new application, from the token endpoint. */
export async function accessToken(db: Db, scope: Scope): Promise<string> {
  return fetchToken(await makeApplication(db, { scopes: [scope] }), scope);
}
