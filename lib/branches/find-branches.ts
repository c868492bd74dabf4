import type { Context } from "#lib/auth/context.ts";
import type { BranchRecord } from "./branch-record.ts";
import { branchSnapshot } from "./branch-snapshot.ts";
import { hoursToday } from "./hours-today.ts";
import { openingWords, type ZoneClock, zoneClock } from "./opening-words.ts";
import type { BranchFinderQuery, BranchListItem } from "./schemas.ts";
import { type BranchMatch, matchBranches, roundMiles } from "./search-branches.ts";
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
  const clocks = new Map<string, ZoneClock>();
  const clockIn = (timeZone: string) => {
    const clock = clocks.get(timeZone) ?? zoneClock(timeZone, ctx.now);
    clocks.set(timeZone, clock);
    return clock;
  };
  return matchBranches(snapshot, query)
    .filter(({ branch }) => hasWords(branch.record, words))
    .map((match) => listItem(match, clockIn(match.branch.record.timeZone)));
}

function hasWords(record: BranchRecord, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [record.number, branchName(record), record.addressLine1, record.postal]
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function listItem({ branch: { record }, distanceMiles }: BranchMatch, clock: ZoneClock): BranchListItem {
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
    distance: distanceMiles === undefined ? null : roundMiles(distanceMiles),
    hoursToday: hoursToday(record, clock(0)),
    ...openingWords(record, clock),
  };
}
