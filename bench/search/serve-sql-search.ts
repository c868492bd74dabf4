// A bare node:http server that answers every request with the branch search as SQL, around the place and so many miles of
// BENCH_SEARCH ("lat long miles"). No token, no parameters, no sorting or JSON of its own: PostgreSQL does it all. Started
// by `startServer`.
import { createServer } from "node:http";
import pg from "pg";

/**
 * The same search on the same rows: a box that an index on (lat, long) serves, the great-circle distance on a sphere,
 * order, and the branches with their hours as one JSON text. (It is less exact than ours: see docs/decisions.)
 */
const statement = `
  SELECT json_agg(to_jsonb(b) || jsonb_build_object('distance', miles, 'hours', (
    SELECT jsonb_agg(to_jsonb(h) ORDER BY h."position") FROM "BranchHours" h WHERE h."branchNumber" = b."number"))
    ORDER BY miles, "number")::text AS json
  FROM (
    SELECT *, 3958.8 * 2 * asin(sqrt(sin(radians("lat" - $1) / 2) ^ 2
      + cos(radians($1)) * cos(radians("lat")) * sin(radians("long" - $2) / 2) ^ 2)) AS miles
    FROM "Branch"
    WHERE "lat" BETWEEN $1 - $3 / 68.7 AND $1 + $3 / 68.7
      AND "long" BETWEEN $2 - $3 / (68.7 * cos(radians($1))) AND $2 + $3 / (68.7 * cos(radians($1)))
  ) b
  WHERE miles <= $3`;

const values = (process.env["BENCH_SEARCH"] ?? "").split(" ").map(Number);
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 8 });
createServer(async (_request, response) => {
  const { rows } = await pool.query({ name: "bench-search", text: statement, values });
  const bytes = Buffer.from(rows[0].json);
  response.writeHead(200, { "content-type": "application/json", "content-length": bytes.length });
  response.end(bytes);
}).listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send?.("ready"));
process.once("disconnect", () => process.exit(0));
