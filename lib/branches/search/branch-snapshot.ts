import type { Db } from "#lib/platform/db/client.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { type BranchSnapshot, loadSnapshot } from "./load-snapshot.ts";

/** Up to this age a snapshot answers as it is. After it, a request starts a check of the version. */
const freshMs = 500;
/** After this age a request waits for that check, so that no answer is older than 2 s. */
const staleMs = 1_500;
/** How long one check may take, and how long a request waits for the check and the load after it. */
const checkTimeoutMs = 2_000;
const renewalTimeoutMs = 3_000;
/** How long a request waits while no snapshot exists. */
const firstLoadMs = 9_000;

type Holder = { snapshot: BranchSnapshot | null; checkedAt: number; renewal: Promise<BranchSnapshot> | null };

const unchecked: Holder = { snapshot: null, checkedAt: Number.NEGATIVE_INFINITY, renewal: null };

const state = processState("branches", () => ({ holder: { ...unchecked } }));

/**
 * The branches as they are now, at most 2 s late in every process. While the database is unavailable or hangs, the last
 * known state, within 3 s.
 *
 * @throws DomainError unavailable when the first load takes longer than `firstLoadTimeoutMs`
 *
 * Source: contract, "Branch search" and "Headers on every API answer" (ETag).
 */
export async function branchSnapshot(
  db: Db,
  { firstLoadTimeoutMs = firstLoadMs } = {},
): Promise<BranchSnapshot> {
  const { holder } = state;
  const age = performance.now() - holder.checkedAt;
  if (holder.snapshot && age < freshMs) return holder.snapshot;
  holder.renewal ??= renew(db, holder).finally(() => {
    holder.renewal = null;
  });
  const { snapshot, renewal } = holder;
  if (!snapshot) return withTimeout(renewal, firstLoadTimeoutMs);
  return age < staleMs ? snapshot : withTimeout(renewal, renewalTimeoutMs).catch(() => snapshot);
}

/** After a change by this process: its next request waits for the new state, so that people see what they did. */
export function expireBranchSnapshot(): void {
  // A new holder: a renewal in progress may have read the state before the change, and fills the old one.
  state.holder = { ...unchecked, snapshot: state.holder.snapshot };
}

/** Never rejects once there is a snapshot. */
async function renew(db: Db, holder: Holder): Promise<BranchSnapshot> {
  const startedAt = performance.now();
  const present = holder.snapshot;
  try {
    const check = db.branchDataset.findUniqueOrThrow({ where: { id: 1 } });
    const row = await withTimeout(check, present ? checkTimeoutMs : firstLoadMs);
    holder.snapshot = present && row.version === present.version ? present : await loadSnapshot(db);
    holder.checkedAt = startedAt;
    return holder.snapshot;
  } catch (error) {
    if (!present) throw error;
    log.warn({ err: error }, "could not renew the branches; the last known state is used");
    return present;
  }
}
