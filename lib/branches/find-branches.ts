import type { Context } from "#lib/auth/context.ts";
import type { BranchRecord } from "./branch-record.ts";
import { branchSnapshot } from "./branch-snapshot.ts";
import { hoursToday } from "./hours-today.ts";
import { openingWords, type ZoneClock, zoneClock } from "./opening-words.ts";
import type { BranchMatch } from "./ready-branch.ts";
import type { BranchFinderQuery, BranchListItem } from "./schemas.ts";
import { matchBranches } from "./search-branches.ts";
import { branchName } from "./serialize-branch.ts";

/**
 * The branches for the finder's list and map: the location API's own search, narrowed by words. Nothing asked for: all
 * of them, by number. Nothing found is an empty list.
 */
export async function findBranches(
  ctx: Context,
  { q = "", ...query }: BranchFinderQuery,
): Promise<BranchListItem[]> {
  const snapshot = await branchSnapshot(ctx.db);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const todayOf = wordsOfToday(ctx.now);
  return matchBranches(snapshot, query)
    .filter(({ branch }) => hasWords(branch.record, words))
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

function hasWords(record: BranchRecord, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [record.number, branchName(record), record.addressLine1, record.postal]
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
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
