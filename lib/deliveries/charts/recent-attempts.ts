import { addSeconds, timeNow } from "#lib/platform/clock.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { processCache } from "#lib/platform/process-cache.ts";

/** An attempt is seen if it commits within this time. Of a flood, the newest are seen. */
const windowSeconds = 5;
const maxAttempts = 1_000;

type Attempts = { id: string; deliveryId: string }[];

const cache = processCache<Attempts>("recent-attempts", { max: 1, ttlMs: 1_000 });

/** The attempts of the last seconds. All readers of a process share one query a second. */
export function recentAttempts(): Promise<Attempts> {
  return cache.read("latest", async () => {
    const { rows } = await getPool().query<Attempts[number]>(
      `SELECT "id", "deliveryId" FROM "Attempt" WHERE "id" >= $1 ORDER BY "id" DESC LIMIT ${maxAttempts}`,
      [firstIdAt("attempt", addSeconds(timeNow(), -windowSeconds))],
    );
    return rows;
  });
}
