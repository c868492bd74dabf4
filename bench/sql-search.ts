import type pg from "pg";

/**
 * The same search as SQL on the same rows: a box that an index on (lat, long) serves, the great-circle distance on a
 * sphere, order, and the branch with its hours as JSON. (It is less exact than ours: see docs/decisions.)
 */
const statement = `
  SELECT to_jsonb(b) || jsonb_build_object('distance', miles, 'hours', (
    SELECT jsonb_agg(to_jsonb(h) ORDER BY h."position") FROM "BranchHours" h WHERE h."branchNumber" = b."number"))
  FROM (
    SELECT *, 3958.8 * 2 * asin(sqrt(sin(radians("lat" - $1) / 2) ^ 2
      + cos(radians($1)) * cos(radians("lat")) * sin(radians("long" - $2) / 2) ^ 2)) AS miles
    FROM "Branch"
    WHERE "lat" BETWEEN $1 - $3 / 68.7 AND $1 + $3 / 68.7
      AND "long" BETWEEN $2 - $3 / (68.7 * cos(radians($1))) AND $2 + $3 / (68.7 * cos(radians($1)))
  ) b
  WHERE miles <= $3 ORDER BY miles, "number"`;

const inFlight = 8;

/** Searches a second with so many connections of the pool at work. */
export async function measureSql(
  pool: pg.Pool,
  { lat, long, miles }: { lat: number; long: number; miles: number },
  { warmUpMs, measureMs }: { warmUpMs: number; measureMs: number },
): Promise<number> {
  const startedAt = performance.now();
  let measured = 0;
  const loop = async () => {
    for (let elapsed = 0; elapsed < warmUpMs + measureMs; elapsed = performance.now() - startedAt) {
      await pool.query({ name: "bench-search", text: statement, values: [lat, long, miles] });
      if (performance.now() - startedAt > warmUpMs) measured += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, loop));
  return (measured * 1_000) / (performance.now() - startedAt - warmUpMs);
}
