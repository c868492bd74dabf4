import { type BranchSnapshot, branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import type { OddityGroup } from "#lib/branches/shared/oddity-schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { groupOddities } from "./group-oddities.ts";

/** Of a snapshot, which many branches make slow to look through. */
const known = new WeakMap<BranchSnapshot, Promise<OddityGroup[]>>();

/** What is odd about the active branches, by kind. Each process looks through them once after a change. */
export async function listOddities(ctx: Context): Promise<OddityGroup[]> {
  const snapshot = await branchSnapshot(ctx.db);
  const active = snapshot.branches.map(({ record }) => record).filter(({ status }) => status === "active");
  const groups = known.get(snapshot) ?? groupOddities(active, active);
  known.set(snapshot, groups);
  return groups.catch((error: unknown) => {
    known.delete(snapshot);
    throw error;
  });
}
