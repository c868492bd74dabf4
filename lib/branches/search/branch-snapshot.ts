import { hash } from "node:crypto";
import { setImmediate as nextIteration } from "node:timers/promises";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { isDatabaseAway, noteDatabaseAway } from "#lib/platform/db/database-away.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { readBranches, readChanges } from "./branch-store.ts";
import { type EncodedBranch, encodeBranch } from "./encoded-branch.ts";
import { buildSpatialIndex } from "./spatial-index.ts";

/** All branches at one version of the data set, ordered by number. Immutable. */
export type BranchSnapshot = Awaited<ReturnType<typeof loadSnapshot>>;

/** The age from which a request checks whether the snapshot is current. */
const freshMs = 500;
/** Requests wait for the check of a snapshot older than this, so that no response is more than 2 s old. */
const staleMs = 1_500;
/** How long one check may take, and how long a request waits for the check and the load after it. */
const checkTimeoutMs = 2_000;
const renewalTimeoutMs = 3_000;
/** How long a request waits while no snapshot exists. */
const firstLoadMs = 9_000;
/** Far above any load: a limit for a database that hangs. */
const loadTimeoutMs = 5 * 60_000;
/** About 2 ms of work, after which waiting requests get in between. */
const encodedAtOnce = 100;

type Holder = {
  snapshot: BranchSnapshot | null;
  checkedAt: number;
  renewal: Promise<BranchSnapshot> | undefined;
};

const unchecked: Holder = { snapshot: null, checkedAt: Number.NEGATIVE_INFINITY, renewal: undefined };

const state = processState("branches", () => ({ holder: { ...unchecked } }));

/**
 * The branches as they are now, at most 2 s late in every process. While the database is unavailable or hangs, the last
 * known state, within 3 s.
 *
 * @throws DomainError unavailable when the first load takes longer than `firstLoadTimeoutMs`
 *
 * Source: contract, "Branch search" and "Headers on every API response" (ETag).
 */
export async function branchSnapshot(
  db: Db,
  { firstLoadTimeoutMs = firstLoadMs } = {},
): Promise<BranchSnapshot> {
  const { holder } = state;
  const age = performance.now() - holder.checkedAt;
  if (holder.snapshot && (age < freshMs || isDatabaseAway())) return holder.snapshot;
  const { snapshot, renewal = startRenewal(db, holder) } = holder;
  if (!snapshot) return withTimeout(renewal, firstLoadTimeoutMs);
  return age < staleMs ? snapshot : withTimeout(renewal, renewalTimeoutMs).catch(() => snapshot);
}

/** Whether this process can search without the database. */
export function hasBranches(): boolean {
  return state.holder.snapshot !== null;
}

/**
 * Loads the branches after a change, so that whoever made it sees it in the next response of this process. Others get the
 * last known state meanwhile. Never rejects, and waits at most 3 s.
 */
export async function refreshBranchSnapshot(db: Db): Promise<void> {
  const { snapshot, checkedAt } = state.holder;
  // A new holder: a renewal in progress may have read the state before the change, and fills the old one.
  const holder: Holder = {
    snapshot,
    checkedAt: Math.min(checkedAt, performance.now() - freshMs),
    renewal: undefined,
  };
  state.holder = holder;
  // Processes that never search, such as workers, load nothing.
  if (!snapshot) return;
  const renewal = startRenewal(db, holder);
  await withTimeout(renewal, renewalTimeoutMs).catch(() => undefined);
}

function startRenewal(db: Db, holder: Holder): Promise<BranchSnapshot> {
  holder.renewal = renew(db, holder).finally(() => {
    holder.renewal = undefined;
  });
  return holder.renewal;
}

/** Never rejects once there is a snapshot. */
async function renew(db: Db, holder: Holder): Promise<BranchSnapshot> {
  const startedAt = performance.now();
  const present = holder.snapshot;
  try {
    const check = db.branchDataset.findUniqueOrThrow({ where: { id: 1 } });
    const row = await withTimeout(check, present ? checkTimeoutMs : firstLoadMs);
    const loaded = present && row.version === present.version ? present : await loadSnapshot(db);
    holder.snapshot = loaded;
    holder.checkedAt = startedAt;
    // A later change may have replaced the holder and still be loading. Whoever made this change must see it.
    const newer = state.holder.snapshot;
    if (newer && newer.version < loaded.version) state.holder.snapshot = loaded;
    return loaded;
  } catch (error) {
    if (!present) throw error;
    noteDatabaseAway();
    log.warn({ err: error }, "could not reload the branches; using the last known ones");
    return present;
  }
}

async function readAll(tx: Tx) {
  const { version } = await tx.branchDataset.findUniqueOrThrow({ where: { id: 1 } });
  return { version, records: await readBranches(tx), changes: await readChanges(tx) };
}

async function loadSnapshot(db: Db) {
  const { version, records, changes } = await db.$transaction(readAll, {
    isolationLevel: "RepeatableRead",
    timeout: loadTimeoutMs,
  });
  const branches: EncodedBranch[] = [];
  for (const [position, record] of records.entries()) {
    if (position % encodedAtOnce === encodedAtOnce - 1) await nextIteration();
    try {
      branches.push(encodeBranch(record, env().BASE_URL));
    } catch (error) {
      // One bad row must not keep the other branches from loading.
      log.error(
        { err: error, branchNumber: record.number },
        "could not read a branch; the search leaves it out",
      );
    }
  }
  const digests = branches.map(({ digest }) => digest).join("");
  return {
    version,
    /** Identifies the data of the location API. Processes with the same data have the same version. */
    fingerprint: hash("sha256", digests, "base64url").slice(0, 22),
    branches,
    byNumber: new Map(branches.map((branch) => [branch.record.number, branch])),
    byState: Map.groupBy(branches, ({ record }) => record.state),
    index: buildSpatialIndex(branches.map(({ record }) => record)),
    /** Oldest first. A number without a branch belongs to a deleted one. */
    changes,
  };
}
