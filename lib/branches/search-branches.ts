import type { Context } from "#lib/auth/context.ts";
import { DomainError } from "#lib/errors.ts";
import { type BranchSnapshot, branchSnapshot, type IndexedBranch } from "./branch-snapshot.ts";
import type { BranchSearchQuery } from "./schemas.ts";

/** A found branch; the distance is unrounded, in miles, and there for a coordinate search only. */
export type BranchMatch = { branch: IndexedBranch; distanceMiles?: number };

export type BranchSearch = { fingerprint: string; matches: BranchMatch[] };

/**
 * Every branch within the distance, in the state, or both; nearest first, by number where there is no coordinate.
 *
 * @throws DomainError not_found when there is none
 *
 * Source: contract, "Search branches" and "Branch search".
 */
export async function searchBranches(ctx: Context, query: BranchSearchQuery): Promise<BranchSearch> {
  const snapshot = await branchSnapshot(ctx.db);
  const matches = matchBranches(snapshot, query);
  if (matches.length === 0) throw new DomainError("not_found", "No branch matches the search.");
  return { fingerprint: snapshot.fingerprint, matches };
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

/** The JSON of one found branch, put together from what the snapshot has ready. */
export function branchJson({ branch, distanceMiles }: BranchMatch): string {
  if (distanceMiles === undefined) return branch.jsonHead + branch.jsonTail;
  return `${branch.jsonHead},"distance":${roundMiles(distanceMiles)}${branch.jsonTail}`;
}

/** The JSON of a search's answer. */
export function branchListJson(matches: readonly BranchMatch[]): string {
  return `[${matches.map(branchJson).join(",")}]`;
}
