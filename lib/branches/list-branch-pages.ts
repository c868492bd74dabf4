import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";

/** The addresses of the public pages of all active branches. */
export async function listBranchPages(db: Db): Promise<string[]> {
  const { branches } = await branchSnapshot(db);
  return branches
    .filter(({ record }) => record.status === "active")
    .map(({ record }) => `${env().BASE_URL}/branches/${record.number}`);
}
