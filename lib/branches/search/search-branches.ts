import type { BranchSearchQuery } from "#lib/branches/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import type { BranchSnapshot } from "./branch-snapshot.ts";
import { branchSnapshot } from "./branch-snapshot.ts";
import type { BranchMatch, EncodedBranch } from "./encoded-branch.ts";

/**
 * Every branch within the distance, in the state, or both, with the given status and type. Nearest first for a
 * coordinate search, else by number.
 *
 * @returns the branches, and a fingerprint that changes whenever the data does
 * @throws DomainError not_found when no branch matches
 *
 * Source: contract, "Branch search".
 */
export async function searchBranches(
  ctx: Context,
  query: BranchSearchQuery,
): Promise<{ fingerprint: string; matches: BranchMatch[] }> {
  const snapshot = await branchSnapshot(ctx.db);
  const matches = matchBranches(snapshot, query);
  if (matches.length === 0) throw new DomainError("not_found", "No branch matches the search.");
  return { fingerprint: snapshot.fingerprint, matches };
}

/** The search itself. An empty query matches all branches. */
export function matchBranches(snapshot: BranchSnapshot, query: BranchSearchQuery): BranchMatch[] {
  const { lat, long, distance, state, status, type } = query;
  const fits = ({ record }: EncodedBranch) =>
    (state === undefined || record.state === state) &&
    (status === undefined || record.status === status) &&
    (type === undefined || record.type === type);
  if (lat === undefined || long === undefined || distance === undefined) {
    const branches = state === undefined ? snapshot.branches : (snapshot.byState.get(state) ?? []);
    return branches.filter(fits).map((branch) => ({ branch }));
  }
  const matches: BranchMatch[] = [];
  for (const { index, miles } of snapshot.index.within({ lat, long }, distance)) {
    const branch = snapshot.branches[index];
    if (branch && fits(branch)) matches.push({ branch, miles });
  }
  return matches;
}
