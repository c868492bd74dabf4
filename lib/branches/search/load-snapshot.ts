import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { readDatasetVersion } from "./dataset-version.ts";
import { type EncodedBranch, encodeBranch } from "./encoded-branch.ts";
import { readBranches } from "./read-branches.ts";
import { buildSpatialIndex, type SpatialIndex } from "./spatial-index.ts";

/** All branches at one version of the data set, ordered by number. Immutable. */
export type BranchSnapshot = {
  version: bigint;
  /** Of everything that the location API can return: equal in every process that has the same data. */
  fingerprint: string;
  branches: readonly EncodedBranch[];
  byNumber: ReadonlyMap<string, EncodedBranch>;
  byState: ReadonlyMap<string, readonly EncodedBranch[]>;
  index: SpatialIndex;
};

/** Far above any load: a limit for a database that hangs. */
const timeoutMs = 5 * 60_000;
/** About 10 ms of work, after which waiting requests have their turn. */
const encodedAtOnce = 500;

/** Loads the branches as they are in the database now, in one consistent state. */
export async function loadSnapshot(db: Db): Promise<BranchSnapshot> {
  const { version, records } = await db.$transaction(
    async (tx) => ({ version: await readDatasetVersion(tx), records: await readBranches(tx) }),
    { isolationLevel: "RepeatableRead", timeout: timeoutMs },
  );
  const branches: EncodedBranch[] = [];
  for (const record of records) {
    branches.push(encodeBranch(record, env().BASE_URL));
    if (branches.length % encodedAtOnce === 0) await nextTurn();
  }
  const digests = branches.map(({ digest }) => digest).join("");
  return {
    version,
    fingerprint: hash("sha256", digests, "base64url").slice(0, 22),
    branches,
    byNumber: new Map(branches.map((branch) => [branch.record.number, branch])),
    byState: Map.groupBy(branches, ({ record }) => record.state),
    index: buildSpatialIndex(records),
  };
}
