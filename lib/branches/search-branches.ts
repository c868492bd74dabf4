import type { Context } from "#lib/auth/context.ts";
import { DomainError } from "#lib/errors.ts";
import { type BranchSnapshot, branchSnapshot, type IndexedBranch } from "./branch-snapshot.ts";
import type { BranchSearchQuery } from "./schemas.ts";

/** A found branch; the distance is unrounded, in miles, and there for a coordinate search only. */
export type BranchMatch = { branch: IndexedBranch; distanceMiles?: number };

/** The answer's JSON as UTF-8, and what changes whenever the data does. */
export type BranchSearch = { fingerprint: string; json: Buffer<ArrayBuffer> };

/**
 * Every branch within the distance, in the state, or both; nearest first, by number where there is no coordinate. The
 * answer is kept for whoever asks the same again.
 *
 * @throws DomainError not_found when there is none
 *
 * Source: contract, "Search branches" and "Branch search".
 */
export async function searchBranches(ctx: Context, query: BranchSearchQuery): Promise<BranchSearch> {
  const snapshot = await branchSnapshot(ctx.db);
  const { fingerprint, answers } = snapshot;
  const asked = `${query.lat} ${query.long} ${query.distance} ${query.state}`;
  const kept = answers.get(asked);
  if (kept) return { fingerprint, json: kept };
  const matches = matchBranches(snapshot, query);
  if (matches.length === 0) throw new DomainError("not_found", "No branch matches the search.");
  const json = branchListJson(matches);
  answers.set(asked, json);
  return { fingerprint, json };
}

/** The search itself; all branches where nothing is asked for. */
export function matchBranches(snapshot: BranchSnapshot, query: BranchSearchQuery): BranchMatch[] {
  const { lat, long, distance, state } = query;
  if (lat === undefined || long === undefined || distance === undefined) {
    const branches = state === undefined ? snapshot.branches : (snapshot.byState.get(state) ?? []);
    return branches.map((branch) => ({ branch }));
  }
  return snapshot.index.within(lat, long, distance).flatMap(({ index, distanceMiles }) => {
    const branch = snapshot.branches[index];
    return branch && (state === undefined || branch.record.state === state)
      ? [{ branch, distanceMiles }]
      : [];
  });
}

/** Miles with two decimals. */
export function roundMiles(miles: number): number {
  return Math.round(miles * 100) / 100;
}

const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
/** More than `,"distance":12450.77` and a comma or bracket take. */
const extraBytes = 24;

/** The JSON of one branch, as UTF-8. */
export function branchJson({ jsonHead, jsonTail }: IndexedBranch): Buffer<ArrayBuffer> {
  return Buffer.concat([jsonHead, jsonTail]);
}

/** The JSON of a search's answer, as UTF-8: what the snapshot has ready is copied together, nothing is made again. */
function branchListJson(matches: readonly BranchMatch[]): Buffer<ArrayBuffer> {
  let room = extraBytes;
  for (const { branch } of matches) room += branch.jsonHead.length + branch.jsonTail.length + extraBytes;
  const bytes = Buffer.allocUnsafe(room);
  let end = 0;
  for (const { branch, distanceMiles } of matches) {
    bytes[end] = end === 0 ? openBracket : comma;
    end += 1;
    end += branch.jsonHead.copy(bytes, end);
    if (distanceMiles !== undefined)
      end += bytes.write(`,"distance":${roundMiles(distanceMiles)}`, end, "latin1");
    end += branch.jsonTail.copy(bytes, end);
  }
  bytes[end] = closeBracket;
  return bytes.subarray(0, end + 1);
}
