import type { Tx } from "./client.ts";

/**
 * PostgreSQL's time, in a transaction that of its beginning. Whatever is compared with the database's own `now()`, such as
 * a lease or the time of a next attempt, is set by this clock and never by that of the process: the two may be apart.
 */
export async function databaseNow(db: Pick<Tx, "$queryRaw">): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now() AS "now"`;
  if (!row) throw new Error("PostgreSQL did not say what time it is.");
  return row.now;
}
