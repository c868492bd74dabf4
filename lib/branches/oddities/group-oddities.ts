import { setImmediate as nextTurn } from "node:timers/promises";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type { OddityGroup, OddityKind } from "#lib/branches/shared/oddity-schemas.ts";
import { createOddityFinder } from "./find-oddities.ts";

const maxListed = 100;

/** What is odd about records by kind, the rarest first. Each is compared with `all`. */
export async function groupOddities(
  records: readonly BranchRecord[],
  all: readonly BranchRecord[],
): Promise<OddityGroup[]> {
  const findOddities = await createOddityFinder(all);
  const groups = new Map<OddityKind, OddityGroup>();
  for (const record of records) {
    // Each takes up to a millisecond.
    await nextTurn();
    for (const [kind, oddities] of Map.groupBy(findOddities(record), (oddity) => oddity.kind)) {
      const group = groups.get(kind) ?? { kind, count: 0, branches: [] };
      groups.set(kind, group);
      group.count += 1;
      if (group.branches.length < maxListed)
        group.branches.push({
          number: record.number,
          name: branchName(record),
          texts: oddities.map(({ text }) => text),
        });
    }
  }
  return [...groups.values()].sort((a, b) => a.count - b.count);
}
