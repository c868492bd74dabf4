import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Db } from "#lib/db/client.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import type { BranchRecord } from "./branch-record.ts";
import { readDatasetVersion } from "./dataset-version.ts";
import { placeAt } from "./geodesic.ts";
import { readBranches } from "./read-branches.ts";
import { type ReadyBranch, readyBranches } from "./ready-branch.ts";
import { buildSpatialIndex, type SpatialIndex } from "./spatial-index.ts";

/** All branches at one version of the data set, in the order of their numbers. Never changed after it is built. */
export type BranchSnapshot = {
  version: bigint;
  /** Of all that the location API can say of the branches: equal in every process that has the same data. */
  fingerprint: string;
  branches: readonly ReadyBranch[];
  byNumber: ReadonlyMap<string, ReadyBranch>;
  byState: ReadonlyMap<string, readonly ReadyBranch[]>;
  index: SpatialIndex;
  /** The JSON of searches that were asked lately, more than once: it stays right as long as the snapshot does. */
  answers: LRUCache<string, Buffer<ArrayBuffer>>;
};

const maxAnswerBytes = 32 * 1_024 * 1_024;
/** What the search itself and its place in the list take, about. */
const entryBytes = 200;

/** Until then an answer is given from memory; after it, a request starts a look at the version. */
const freshMs = 500;
/** After this a request waits for that look, so that no answer is older than 2 s. */
const staleMs = 1_500;

type Holder = { snapshot: BranchSnapshot | null; checkedAt: number; renewal: Promise<BranchSnapshot> | null };

const unchecked: Holder = { snapshot: null, checkedAt: Number.NEGATIVE_INFINITY, renewal: null };

// Next bundles its own copy of this module; both copies must share one snapshot.
const shared = globalThis as { portalBranches?: Holder };

/**
 * The branches as they are now, at most 2 s late, on every process. Where the database is away, as they were last.
 *
 * Source: issue "Locations", Search; contract, "Headers on every API answer" (ETag).
 */
export async function branchSnapshot(db: Db): Promise<BranchSnapshot> {
  shared.portalBranches ??= { ...unchecked };
  const holder = shared.portalBranches;
  const age = performance.now() - holder.checkedAt;
  if (holder.snapshot && age < freshMs) return holder.snapshot;
  holder.renewal ??= renew(db, holder).finally(() => {
    holder.renewal = null;
  });
  return holder.snapshot && age < staleMs ? holder.snapshot : holder.renewal;
}

/** After a change made by this process: the next request here waits for it, so that people see what they did. */
export function expireBranchSnapshot(): void {
  // A new holder: a renewal that is under way may have read the state before the change, and fills the old one.
  if (shared.portalBranches)
    shared.portalBranches = { ...unchecked, snapshot: shared.portalBranches.snapshot };
}

/** Never rejects once there is a snapshot: the last one goes on answering. */
async function renew(db: Db, holder: Holder): Promise<BranchSnapshot> {
  const startedAt = performance.now();
  const present = holder.snapshot;
  try {
    const row = await db.branchDataset.findUniqueOrThrow({ where: { id: 1 } });
    holder.snapshot = present && row.version === present.version ? present : await loadSnapshot(db);
    holder.checkedAt = startedAt;
    return holder.snapshot;
  } catch (error) {
    if (!present) throw error;
    log.warn({ err: error }, "the branches could not be renewed; the last state of them answers");
    return present;
  }
}

async function loadSnapshot(db: Db): Promise<BranchSnapshot> {
  const records: BranchRecord[] = [];
  const version = await db.$transaction(
    async (tx) => {
      for await (const page of readBranches(tx)) records.push(...page);
      return readDatasetVersion(tx);
    },
    { isolationLevel: "RepeatableRead", timeout: 60_000, maxWait: 30_000 },
  );
  return buildSnapshot(version, records, env().BASE_URL);
}

/** @param records in the order of their numbers */
export function buildSnapshot(
  version: bigint,
  records: readonly BranchRecord[],
  baseUrl: string,
): BranchSnapshot {
  const branches = readyBranches(records, baseUrl);
  const hash = createHash("sha256");
  for (const { bytes, start, end } of branches) hash.update(bytes.subarray(start, end));
  return {
    version,
    fingerprint: hash.digest("base64url").slice(0, 22),
    branches,
    byNumber: new Map(branches.map((branch) => [branch.record.number, branch])),
    byState: Map.groupBy(branches, (branch) => branch.record.state),
    index: buildSpatialIndex(records.map(({ lat, long }) => placeAt(lat, long))),
    answers: new LRUCache({
      maxSize: maxAnswerBytes,
      sizeCalculation: (json) => entryBytes + json.byteLength,
    }),
  };
}
