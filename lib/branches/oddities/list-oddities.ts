import { type BranchSnapshot, branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import type { OddityGroup } from "#lib/branches/shared/oddity-schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { processState } from "#lib/platform/process-state.ts";
import { groupOddities } from "./group-oddities.ts";

const state = processState("oddities", () => ({
  version: null as BranchSnapshot["version"] | null,
  groups: Promise.resolve<OddityGroup[]>([]),
}));

/** What is odd about the active branches, by kind. Each process looks through them once after a change. */
export async function listOddities(ctx: Context): Promise<OddityGroup[]> {
  const { version, branches } = await branchSnapshot(ctx.db);
  if (state.version !== version) {
    const active = branches.map(({ record }) => record).filter(({ status }) => status === "active");
    state.version = version;
    state.groups = groupOddities(active, active);
    state.groups.catch(() => {
      state.version = null;
    });
  }
  return state.groups;
}
