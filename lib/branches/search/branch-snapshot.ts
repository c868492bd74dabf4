import type { Db } from "#lib/platform/db/client.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { type BranchSnapshot, loadSnapshot } from "./load-snapshot.ts";

/** Until then an answer is given from memory; after it, a request starts a look at the version. */
const freshMs = 500;
/** After this a request waits for that look, so that no answer is older than 2 s. */
const staleMs = 1_500;
/** How long one look may take before it counts as failed, and how long a request waits for what it found to be loaded. */
const lookMs = 2_000;
const renewalMs = 3_000;
/** How long a request waits where nothing is loaded yet: 100,000 branches take 7 s. */
const firstLoadMs = 9_000;

type Holder = { snapshot: BranchSnapshot | null; checkedAt: number; renewal: Promise<BranchSnapshot> | null };

const unchecked: Holder = { snapshot: null, checkedAt: Number.NEGATIVE_INFINITY, renewal: null };

const state = processState("branches", () => ({ holder: { ...unchecked } }));

/**
 * The branches as they are now, at most 2 s late, on every process. While the database is away or hangs, as they were
 * last, within 3 s.
 *
 * @throws DomainError unavailable when none are loaded within `firstLoadTimeoutMs`
 *
 * Source: issue "Locations", Search; contract, "Headers on every API answer" (ETag).
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
  return age < staleMs ? snapshot : withTimeout(renewal, renewalMs).catch(() => snapshot);
}

/** After a change made by this process: the next request here waits for it, so that people see what they did. */
export function expireBranchSnapshot(): void {
  // A new holder: a renewal that is under way may have read the state before the change, and fills the old one.
  state.holder = { ...unchecked, snapshot: state.holder.snapshot };
}

/** Never rejects once there is a snapshot: the last one goes on answering. */
async function renew(db: Db, holder: Holder): Promise<BranchSnapshot> {
  const startedAt = performance.now();
  const present = holder.snapshot;
  try {
    const look = db.branchDataset.findUniqueOrThrow({ where: { id: 1 } });
    const row = await withTimeout(look, present ? lookMs : firstLoadMs);
    holder.snapshot = present && row.version === present.version ? present : await loadSnapshot(db, present);
    holder.checkedAt = startedAt;
    return holder.snapshot;
  } catch (error) {
    if (!present) throw error;
    log.warn({ err: error }, "the branches could not be renewed; the last state of them answers");
    return present;
  }
}
