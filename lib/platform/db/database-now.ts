import type { Tx } from "./client.ts";

/** PostgreSQL's `now()`. Use it for times that SQL compares with `now()`. */
export async function databaseNow(db: Pick<Tx, "$queryRaw">): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now() AS "now"`;
  if (!row) throw new Error("PostgreSQL returned no time.");
  return row.now;
}
