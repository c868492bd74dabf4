import { setTimeout as sleep } from "node:timers/promises";
import {
  type BranchSnapshot,
  branchSnapshot,
  refreshBranchSnapshot,
} from "#lib/branches/search/branch-snapshot.ts";
import { branchJson } from "#lib/branches/search/encoded-branch.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { readCursor, toCursor } from "#lib/platform/http/page.ts";
import { holdConnection } from "#lib/platform/http/streams/event-stream.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";
import type { BranchChangesQuery } from "./schemas.ts";

const startAgain = "Start again without `after`, and delete the branches that the feed does not return.";
/** Waiting requests share one snapshot, so a short interval costs little. */
const pollMs = 500;

/**
 * A reader's position. `at`: when it started or last reached the end of the feed. It has read the changes up to `sequence`.
 * Deletions up to `start` happened before it started, so the feed omits them.
 */
type Progress = { at: Date; sequence: number; start: number };
type Part = { changes: string[]; cursor: string };

/**
 * Reads the latest change of each branch that changed after the cursor, oldest first, or every branch without a cursor.
 * If there are none, waits for one up to `query.wait` seconds or until `signal` aborts. A reader that applies the changes
 * in order ends up with exactly the branches of the API.
 *
 * @returns each change as JSON
 * @throws DomainError cursor_expired, too_many_requests (too many waiting requests), unavailable (too many waiting requests,
 *   or the branches cannot be read)
 *
 * Source: contract, "Changes feed".
 */
export async function readBranchChanges(
  ctx: Context<ApplicationActor>,
  { after, limit, wait }: BranchChangesQuery,
  signal: AbortSignal,
): Promise<Part> {
  const from = await getProgress(ctx, after);
  const read = async () => pageAfter(await snapshotAt(ctx, from), from, limit, ctx.now);
  let page = await read();
  if (page.changes.length === 0 && wait > 0) {
    const held = holdConnection(ctx);
    const ends = AbortSignal.any([signal, held.signal, AbortSignal.timeout(wait * 1000)]);
    try {
      while (page.changes.length === 0 && !ends.aborted) {
        await sleep(pollMs, undefined, { signal: ends }).catch(() => undefined);
        page = await read();
      }
    } finally {
      held.end();
    }
  }
  return page;
}

async function getProgress(ctx: Context, after: string | undefined): Promise<Progress> {
  if (after === undefined) {
    const { changes } = await branchSnapshot(ctx.db);
    return { at: ctx.now, sequence: 0, start: changes.at(-1)?.sequence ?? 0 };
  }
  const { at, key } = readCursor(after);
  const [sequence = 0, start = 0] = key.split("-").map(Number);
  if (at < addSeconds(ctx.now, -retentionDays.branchDeletions * 24 * 60 * 60))
    throw new DomainError(
      "cursor_expired",
      `This cursor is older than ${retentionDays.branchDeletions} days. ${startAgain}`,
    );
  return { at, sequence, start };
}

/** Renews a snapshot that is behind the cursor of another process. Otherwise, the reader would keep deleted branches. */
async function snapshotAt({ db }: Context, { sequence, start }: Progress): Promise<BranchSnapshot> {
  const isBehind = ({ changes }: BranchSnapshot) =>
    (changes.at(-1)?.sequence ?? 0) < Math.max(sequence, start);
  const present = await branchSnapshot(db);
  if (!isBehind(present)) return present;
  const { _max } = await db.branchChange.aggregate({ _max: { sequence: true } });
  if (Number(_max.sequence) < Math.max(sequence, start))
    throw new DomainError("cursor_expired", `This cursor is unknown. ${startAgain}`);
  await refreshBranchSnapshot(db);
  const renewed = await branchSnapshot(db);
  if (isBehind(renewed)) throw new DomainError("unavailable", "The branches could not be read. Try again.");
  return renewed;
}

function pageAfter({ changes, byNumber }: BranchSnapshot, from: Progress, limit: number, now: Date): Part {
  const seen = changes.findLastIndex(({ sequence }) => sequence <= from.sequence) + 1;
  const rest = changes
    .slice(seen)
    .filter(({ sequence, number }) => byNumber.has(number) || sequence > from.start);
  const page = rest.slice(0, limit);
  const isAll = page.length === rest.length;
  // The snapshot of a process that just started can be behind the caller.
  const sequence = Math.max((isAll ? changes : page).at(-1)?.sequence ?? 0, from.sequence);
  return {
    changes: page.map(({ number }) => {
      const branch = byNumber.get(number);
      return branch
        ? `{"change":"upsert","branch":${branchJson({ branch })}}`
        : JSON.stringify({ change: "delete", number });
    }),
    cursor: toCursor({
      at: isAll ? now : from.at,
      key: from.start > sequence ? `${sequence}-${from.start}` : String(sequence),
    }),
  };
}
