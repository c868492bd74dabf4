import { z } from "zod";
import { BranchRecord } from "#lib/branches/branch-record.ts";
import type { Db } from "#lib/db/client.ts";
import type { Scope } from "#lib/oauth/scopes.ts";
import { basic, makeApplication } from "./fixtures.ts";

/** A valid branch for a test, in Chicago unless told. */
export function branchRecord(number: string, more: Partial<BranchRecord> = {}): BranchRecord {
  return BranchRecord.parse({
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
export function rowsOf(records: readonly BranchRecord[]): { line: number; record: BranchRecord }[] {
  return records.map((record, index) => ({ line: index + 1, record }));
}

/** A bearer token of a new application, from the token endpoint. */
export async function accessToken(db: Db, baseUrl: string, scope: Scope): Promise<string> {
  const { clientId, clientSecret } = await makeApplication(db, { scopes: [scope] });
  const response = await fetch(`${baseUrl}/oauth2/default/v1/token`, {
    method: "POST",
    headers: { authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({ grant_type: "client_credentials", scope }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await response.json());
  return access_token;
}
