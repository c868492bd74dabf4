import { hoursToday, upcomingExceptions } from "#lib/branches/hours/hours-today.ts";
import { openingWords, zoneClock } from "#lib/branches/hours/opening-text.ts";
import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import type { BranchSnapshot } from "#lib/branches/search/load-snapshot.ts";
import { matchBranches } from "#lib/branches/search/search-branches.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import type { BranchRecord } from "./branch-record.ts";
import { getBranch } from "./get-branch.ts";
import type { BranchPage } from "./schemas.ts";
import { branchName, serializeBranch } from "./serialize-branch.ts";

/**
 * What a branch's public page shows: where `links.website` leads.
 *
 * @throws DomainError not_found
 */
export async function getBranchPage(ctx: Context, number: string): Promise<BranchPage> {
  const { record } = (await getBranch(ctx, number)).branch;
  const clock = zoneClock(record.timeZone, ctx.now);
  return {
    branch: serializeBranch(record, env().BASE_URL),
    hoursToday: hoursToday(record, clock(0)),
    ...openingWords(record, clock),
    localTime: ctx.now.toLocaleString("en-US", {
      timeZone: record.timeZone,
      weekday: "short",
      hour: "numeric",
      minute: "2-digit",
    }),
    upcomingExceptions: upcomingExceptions(record, clock(0).date),
    nearby: nearbyBranches(await branchSnapshot(ctx.db), record),
  };
}

const nearbyMiles = 250;
const nearbyCount = 4;

function nearbyBranches(snapshot: BranchSnapshot, record: BranchRecord): BranchPage["nearby"] {
  return matchBranches(snapshot, { lat: record.lat, long: record.long, distance: nearbyMiles })
    .filter(({ branch }) => branch.record.status === "active" && branch.record.number !== record.number)
    .slice(0, nearbyCount)
    .map(({ branch, miles = 0 }) => ({
      number: branch.record.number,
      name: branchName(branch.record),
      miles,
    }));
}
