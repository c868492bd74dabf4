import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { hoursToday } from "#lib/branches/hours/hours-today.ts";
import { openingWords, zoneClock } from "#lib/branches/hours/opening-text.ts";
import type { BranchFinderQuery, BranchListItem } from "#lib/branches/schemas.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { branchSnapshot } from "./branch-snapshot.ts";
import type { BranchMatch } from "./encoded-branch.ts";
import { matchBranches } from "./search-branches.ts";
import { hasWords } from "./search-text.ts";

/**
 * The branches for the finder's list and map: the location API's own search, narrowed by the words of `q`. An empty query
 * finds all branches, by number.
 */
export async function findBranches(
  ctx: Context,
  { q = "", ...query }: BranchFinderQuery,
): Promise<BranchListItem[]> {
  const snapshot = await branchSnapshot(ctx.db);
  const todayOf = wordsOfToday(ctx.now);
  return matchBranches(snapshot, query)
    .filter(({ branch }) => hasWords(branch.searchText, q))
    .map((match) => listItem(match, todayOf(match.branch.record)));
}

type Today = Pick<BranchListItem, "hoursToday" | "opening" | "openNow">;

/** Describes today's hours at a branch. Thousands of branches share a few dozen weeks, so each week is described once. */
function wordsOfToday(now: Date): (record: BranchRecord) => Today {
  const known = new Map<string, Today>();
  return (record) => {
    const { status, timeZone, hours, exceptions } = record;
    const key = JSON.stringify([status, timeZone, hours, exceptions]);
    const clock = zoneClock(timeZone, now);
    const today = known.get(key) ?? {
      hoursToday: hoursToday(record, clock(0)),
      ...openingWords(record, clock),
    };
    known.set(key, today);
    return today;
  };
}

function listItem({ branch: { record }, miles }: BranchMatch, today: Today): BranchListItem {
  return {
    number: record.number,
    name: branchName(record),
    status: record.status,
    type: record.type,
    addressLine1: record.addressLine1,
    city: record.city,
    state: record.state,
    postal: record.postal,
    phone: record.phones[0] ?? "",
    lat: record.lat,
    long: record.long,
    distance: miles ?? null,
    ...today,
  };
}
