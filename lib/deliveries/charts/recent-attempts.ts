import { addSeconds, timeNow } from "#lib/platform/clock.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { processState } from "#lib/platform/process-state.ts";

const lookMs = 1_000;
/** An attempt is seen when it commits within this time; of a flood, the newest are. */
const windowSeconds = 5;
const mostAttempts = 1_000;
/** A reader that is further behind than this has missed some. */
const keptLooks = 30;

type Look = { number: number; deliveryIds: string[] };
type Recent = {
  looks: Look[];
  number: number;
  seen: Set<string>;
  lookedAt: number;
  looking: Promise<void> | null;
};

const recent = processState(
  "recent-attempts",
  (): Recent => ({ looks: [], number: 0, seen: new Set(), lookedAt: 0, looking: null }),
);

/**
 * Deliveries that were attempted since `cursor`, and where to go on; at once, from a look that all readers of a process
 * share and that is renewed every second while somebody asks. A cursor of null begins now.
 */
export async function attemptedSince(
  cursor: number | null,
): Promise<{ deliveryIds: string[]; cursor: number }> {
  if (performance.now() - recent.lookedAt > lookMs)
    recent.looking ??= look().finally(() => {
      recent.looking = null;
    });
  await recent.looking;
  const fresh = cursor === null ? [] : recent.looks.filter(({ number }) => number > cursor);
  return {
    deliveryIds: [...new Set(fresh.flatMap(({ deliveryIds }) => deliveryIds))],
    cursor: recent.number,
  };
}

async function look(): Promise<void> {
  recent.lookedAt = performance.now();
  const { rows } = await getPool().query<{ id: string; deliveryId: string }>(
    `SELECT "id", "deliveryId" FROM "Attempt" WHERE "id" >= $1 ORDER BY "id" DESC LIMIT ${mostAttempts}`,
    [firstIdAt("attempt", addSeconds(timeNow(), -windowSeconds))],
  );
  const fresh = rows.filter(({ id }) => !recent.seen.has(id));
  recent.seen = new Set(rows.map(({ id }) => id));
  recent.number += 1;
  recent.looks = [
    ...recent.looks.slice(1 - keptLooks),
    { number: recent.number, deliveryIds: fresh.map(({ deliveryId }) => deliveryId) },
  ];
}
