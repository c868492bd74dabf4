import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { hoursToday } from "#lib/branches/hours/hours-today.ts";
import { openingWords, type ZoneClock, zoneClock } from "#lib/branches/hours/opening-text.ts";
import type { BranchFinderQuery, BranchListItem } from "#lib/branches/schemas.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { branchSnapshot } from "./branch-snapshot.ts";
import type { BranchMatch } from "./encoded-branch.ts";
import { matchBranches } from "./search-branches.ts";
import { branchSearchText, hasWords } from "./search-text.ts";

/**
 * The branches for the finder's list and map: the location API's own search, narrowed by words. Nothing asked for: all
 * of them, by number. Nothing found is an empty list.
 */
export async function findBranches(
  ctx: Context,
  { q = "", ...query }: BranchFinderQuery,
): Promise<BranchListItem[]> {
  const snapshot = await branchSnapshot(ctx.db);
  const todayOf = wordsOfToday(ctx.now);
  return matchBranches(snapshot, query)
    .filter(({ branch }) => hasWords(searchTextOf(branch.record), q))
    .map((match) => listItem(match, todayOf(match.branch.record)));
}

type Today = Pick<BranchListItem, "hoursToday" | "opening" | "openNow">;

/** All that today's words depend on, of each branch of a snapshot. */
const hoursKeys = new WeakMap<BranchRecord, string>();

function hoursKey(record: BranchRecord): string {
  const { status, timeZone, hours, exceptions } = record;
  const key = hoursKeys.get(record) ?? JSON.stringify([status, timeZone, hours, exceptions]);
  hoursKeys.set(record, key);
  return key;
}

/** What is said of today at a branch. Most branches keep the hours of some other: ten thousand have a few dozen weeks. */
function wordsOfToday(now: Date): (record: BranchRecord) => Today {
  const clocks = new Map<string, ZoneClock>();
  const known = new Map<string, Today>();
  return (record) => {
    const key = hoursKey(record);
    const clock = clocks.get(record.timeZone) ?? zoneClock(record.timeZone, now);
    clocks.set(record.timeZone, clock);
    const today = known.get(key) ?? {
      hoursToday: hoursToday(record, clock(0)),
      ...openingWords(record, clock),
    };
    known.set(key, today);
    return today;
  };
}

const searchTexts = new WeakMap<BranchRecord, string>();

/** What `hasWords` looks through, of a branch of a snapshot. */
export function searchTextOf(record: BranchRecord): string {
  const text = searchTexts.get(record) ?? branchSearchText({ ...record, name: branchName(record) });
  searchTexts.set(record, text);
  return text;
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
