// The branch search with Fastify and pg: one statement for branches and hours.
import Fastify from "fastify";
import { getPool } from "../../../lib/platform/db/client.ts";
import { nearSql, PlainQuery, plainBranch } from "../search/plain-search.ts";
import { getClient } from "../tokens/plain-bearer.ts";

const text = `
  SELECT b.*, near.miles,
    (SELECT json_agg(h ORDER BY h."position") FROM "BranchHours" h WHERE h."branchNumber" = b."number") AS hours,
    (SELECT json_agg(e ORDER BY e."date") FROM "BranchException" e WHERE e."branchNumber" = b."number") AS exceptions
  FROM (${nearSql}) near JOIN "Branch" b ON b."number" = near."number" ORDER BY near.miles, b."number"`;

const app = Fastify();
app.get("/branches", async (request, reply) => {
  if ((await getClient(request.headers.authorization, "location.read")) === null)
    return reply.code(401).send({ title: "Unauthorized" });
  const query = PlainQuery.safeParse(request.query);
  if (!query.success) return reply.code(400).send({ title: "Bad Request" });
  const { lat, long, distance } = query.data;
  const { rows } = await getPool().query<Parameters<typeof plainBranch>[0] & { miles: number }>({
    name: "near",
    text,
    values: [lat, long, distance],
  });
  if (rows.length === 0) return reply.code(404).send({ title: "Not Found" });
  return reply.send(rows.map((row) => plainBranch(row, row.miles)));
});
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.send?.("ready");
process.once("disconnect", () => process.exit(0));
