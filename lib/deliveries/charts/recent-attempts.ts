import { addSeconds, timeNow } from "#lib/platform/clock.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { processState } from "#lib/platform/process-state.ts";

const maxAgeMs = 1_000;
/** An attempt is seen if it commits within this time. Of a flood, the newest are seen. */
const windowSeconds = 5;
const maxAttempts = 1_000;

type Attempts = { id: string; deliveryId: string }[];

const latest = processState("recent-attempts", () => ({
  readAtMs: Number.NEGATIVE_INFINITY,
  attempts: Promise.resolve<Attempts>([]),
}));

/** The attempts of the last seconds. All readers of a process share one query a second. */
export function recentAttempts(): Promise<Attempts> {
  if (performance.now() - latest.readAtMs > maxAgeMs) {
    latest.readAtMs = performance.now();
    latest.attempts = readAttempts();
  }
  return latest.attempts;
}

async function readAttempts(): Promise<Attempts> {
  const { rows } = await getPool().query<Attempts[number]>(
    `SELECT "id", "deliveryId" FROM "Attempt" WHERE "id" >= $1 ORDER BY "id" DESC LIMIT ${maxAttempts}`,
    [firstIdAt("attempt", addSeconds(timeNow(), -windowSeconds))],
  );
  return rows;
}
