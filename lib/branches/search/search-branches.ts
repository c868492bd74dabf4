import type { BranchSearchQuery } from "#lib/branches/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { returnBuffer, takeBuffer } from "#lib/platform/http/answers/buffer-pool.ts";
import { branchSnapshot } from "./branch-snapshot.ts";
import { type BranchMatch, branchListBytes, type EncodedBranch, writeBranchList } from "./encoded-branch.ts";
import type { BranchSnapshot } from "./load-snapshot.ts";

/** The answer's JSON as UTF-8, and what changes whenever the data does; `sent` where its memory may be used again. */
export type BranchSearch = { fingerprint: string; json: Buffer<ArrayBuffer>; sent?: () => void };

/** Smaller answers cost less than the lending. */
const lentFromBytes = 65_536;

/** Stands for an answer that is not worth its memory yet: most places are asked for once. */
const askedOnce = Buffer.alloc(0);

/**
 * Every branch within the distance, in the state, or both, of the status and type if they are given; nearest first, by number where there is no coordinate. The
 * answer to what is asked a second time is kept.
 *
 * @throws DomainError not_found when there is none
 *
 * Source: contract, "Branch search".
 */
export async function searchBranches(ctx: Context, query: BranchSearchQuery): Promise<BranchSearch> {
  const snapshot = await branchSnapshot(ctx.db);
  const { fingerprint, answers } = snapshot;
  const { lat, long, distance, state, status, type } = query;
  const asked = [lat, long, distance, state, status, type].join(" ");
  const kept = answers.get(asked);
  if (kept && kept !== askedOnce) return { fingerprint, json: kept };
  const matches = matchBranches(snapshot, query);
  if (matches.length === 0) throw new DomainError("not_found", "No branch matches the search.");
  const size = branchListBytes(matches);
  answers.set(asked, askedOnce);
  if (!kept && size >= lentFromBytes) {
    const room = takeBuffer(size);
    return { fingerprint, json: writeBranchList(matches, room), sent: () => returnBuffer(room) };
  }
  const json = writeBranchList(matches, Buffer.allocUnsafe(size));
  if (kept) answers.set(asked, json);
  return { fingerprint, json };
}

/** The search itself; all branches where nothing is asked for. */
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
