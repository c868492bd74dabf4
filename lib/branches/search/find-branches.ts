import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { describeToday } from "#lib/branches/hours/opening-hours.ts";
import { loadGazetteer } from "#lib/branches/places/gazetteer.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type { BranchFinderQuery, BranchListItem } from "#lib/branches/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { processState } from "#lib/platform/process-state.ts";
import { type BranchSnapshot, branchSnapshot } from "./branch-snapshot.ts";
import type { BranchMatch } from "./encoded-branch.ts";
import { matchBranches } from "./search-branches.ts";
import { hasWords } from "./search-text.ts";

/**
 * The branches of the finder's list and map: the location API's search, narrowed by the words of `q`. Nearest first around a
 * point, else by city, state, and number. All of them are one list for everybody, until the branches or the minute change.
 */
export async function findBranches(
  ctx: Context,
  query: BranchFinderQuery,
): Promise<readonly BranchListItem[]> {
  const [snapshot, { citySizes }] = await Promise.all([branchSnapshot(ctx.db), loadGazetteer()]);
  if (Object.keys(query).length > 0) return listBranches(snapshot, citySizes, query, ctx.now);
  const version = `${snapshot.version} ${toMinute(ctx.now)}`;
  if (all.version !== version)
    Object.assign(all, { version, list: listBranches(snapshot, citySizes, {}, ctx.now) });
  return all.list;
}

const all = processState("all-branches", (): { version: string; list: BranchListItem[] } => ({
  version: "",
  list: [],
}));

const toMinute = (now: Date) => Math.floor(now.getTime() / 60_000);

function listBranches(
  snapshot: BranchSnapshot,
  citySizes: ReadonlyMap<string, number>,
  { q = "", ...query }: BranchFinderQuery,
  now: Date,
): BranchListItem[] {
  const getToday = todayByWeek(now);
  const isFound = hasWords(q);
  const found = matchBranches(snapshot, query).filter(({ branch }) => isFound(branch.searchText));
  const sorted = query.lat === undefined ? found.sort(byCity) : found;
  return sorted.map(({ branch: { record }, miles }) => ({
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
    citySize: citySizes.get(`${record.city}, ${record.state}`) ?? 0,
    ...getToday(record),
  }));
}

/** Plain comparisons, no collator: the list may have thousands of branches. */
function byCity(
  { branch: { record: one } }: BranchMatch,
  { branch: { record: other } }: BranchMatch,
): number {
  if (one.city !== other.city) return one.city < other.city ? -1 : 1;
  if (one.state !== other.state) return one.state < other.state ? -1 : 1;
  return 0;
}

const today = processState("branches-today", () => ({
  minute: 0,
  byWeek: new Map<string, ReturnType<typeof describeToday>>(),
}));

/** Thousands of branches share a few dozen weeks, so each week is described once a minute. */
function todayByWeek(now: Date): (record: BranchRecord) => ReturnType<typeof describeToday> {
  const minute = toMinute(now);
  if (today.minute !== minute) Object.assign(today, { minute, byWeek: new Map() });
  const { byWeek } = today;
  return (record) => {
    const key = JSON.stringify([record.status, record.timeZone, record.hours, record.exceptions]);
    const described = byWeek.get(key) ?? describeToday(record, now);
    byWeek.set(key, described);
    return described;
  };
}
