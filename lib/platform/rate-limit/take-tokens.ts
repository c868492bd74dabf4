import { getPool } from "#lib/platform/db/client.ts";
import type { RateLimit } from "./policies.ts";

/** The clock was set back: the bucket would stay empty until it is as late again. Statements wait for less than a minute. */
const isAhead = `b."at" > now() + interval '1 minute'`;

/** SQL for the tokens that the bucket `b` has now. */
export function bucketTokens(burst: string, perSecond: string): string {
  return `CASE WHEN ${isAhead} THEN ${burst}
    ELSE LEAST(${burst}, b."tokens" + ${perSecond} * GREATEST(0, extract(epoch FROM now() - b."at"))) END`;
}

const available = bucketTokens("$2::float8", "$3::float8");
const granted = `LEAST($4::float8, floor(${available}))`;

// A statement that waited for the row can have an older time than the row.
const takeSql = `
  INSERT INTO "RateBucket" AS b ("key", "tokens", "granted", "at") VALUES ($1, $2::float8 - $4, $4, now())
  ON CONFLICT ("key") DO UPDATE SET "granted" = ${granted}, "tokens" = ${available} - ${granted},
    "at" = CASE WHEN ${isAhead} THEN now() ELSE GREATEST(b."at", now()) END
  RETURNING "granted", "tokens"`;

/** Takes up to `want` tokens from the bucket that all processes share. Returns how many it took and how many are left. */
export async function takeTokens(
  key: string,
  { burst, perSecond }: Pick<RateLimit, "burst" | "perSecond">,
  want: number,
): Promise<{ granted: number; left: number }> {
  const { rows } = await getPool().query<{ granted: number; tokens: number }>({
    name: "take-tokens",
    text: takeSql,
    values: [key, burst, perSecond, want],
  });
  return { granted: rows[0]?.granted ?? 0, left: rows[0]?.tokens ?? 0 };
}

/** Deletes buckets that were not used for a day. They are full. */
export async function pruneRateBuckets(): Promise<void> {
  await getPool().query(`DELETE FROM "RateBucket" WHERE "at" < now() - interval '1 day'`);
}

/** The key of the bucket for what a webhook's rate still allows. */
export function webhookBucket(webhookId: string): string {
  return `webhook:${webhookId}`;
}
