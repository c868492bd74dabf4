import { comingWeek, describeToday, upcomingExceptions } from "#lib/branches/hours/opening-hours.ts";
import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import type { EncodedBranch } from "#lib/branches/search/encoded-branch.ts";
import { matchBranches } from "#lib/branches/search/search-branches.ts";
import type { BranchPage } from "#lib/branches/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { branchName, serializeBranch } from "./serialize-branch.ts";

const nearbyMiles = 250;
const nearbyCount = 4;

/**
 * One branch by its number.
 *
 * @throws DomainError not_found
 *
 * Source: contract, "Branch search".
 */
export async function getBranch(
  ctx: Context,
  number: string,
): Promise<{ fingerprint: string; branch: EncodedBranch }> {
  const snapshot = await branchSnapshot(ctx.db);
  const branch = snapshot.byNumber.get(number);
  if (!branch) throw unknownNumber(number, snapshot.branches);
  return { fingerprint: snapshot.fingerprint, branch };
}

/** Names the branch whose number differs only in its leading zeros: some systems drop them. */
function unknownNumber(number: string, branches: readonly EncodedBranch[]): DomainError {
  const isAlike = (other: string) => other.replace(/^0+/, "") === number.replace(/^0+/, "");
  const similar = branches.find(({ record }) => isAlike(record.number))?.record.number;
  const advice = similar === undefined ? "" : ` Did you mean ${similar}? Leading zeros count.`;
  return new DomainError("not_found", `No branch has the number ${number.slice(0, 20)}.${advice}`);
}

/**
 * Returns the data of a branch's public page, the target of `links.website`.
 *
 * @throws DomainError not_found
 */
export async function getBranchPage(ctx: Context, number: string): Promise<BranchPage> {
  const { record } = (await getBranch(ctx, number)).branch;
  const { lat, long, timeZone } = record;
  const near = matchBranches(await branchSnapshot(ctx.db), { lat, long, distance: nearbyMiles });
  return {
    branch: serializeBranch(record, env().BASE_URL),
    ...describeToday(record, ctx.now),
    localTime: ctx.now.toLocaleString("en-US", {
      timeZone,
      weekday: "short",
      hour: "numeric",
      minute: "2-digit",
    }),
    week: comingWeek(record, ctx.now),
    upcomingExceptions: upcomingExceptions(record, ctx.now),
    nearby: near
      .map(({ branch, miles = 0 }) => ({ other: branch.record, miles }))
      .filter(({ other }) => other.status === "active" && other.number !== number)
      .slice(0, nearbyCount)
      .map(({ other, miles }) => ({ number: other.number, name: branchName(other), miles })),
  };
}

/** The URLs of the public pages of all active branches. */
export async function listBranchPages(db: Db): Promise<string[]> {
  const { branches } = await branchSnapshot(db);
  return branches
    .filter(({ record }) => record.status === "active")
    .map(({ record }) => `${env().BASE_URL}/branches/${record.number}`);
}
