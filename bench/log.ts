// npm run bench -- log: the delivery log with 1,000,000 deliveries: each filter's first page and a later one, for staff,
// a partner with half of all deliveries and one with few; the time of the query in PostgreSQL and how it finds its rows.
// Environment: BENCH_DELIVERIES (1,000,000).
import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "#lib/db/generated/client.ts";
import { startTemporaryDatabase } from "#server/embedded-database.ts";
import { runScript } from "#server/run-script.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 1_000_000);
const goalMs = 50;
const runs = 5;

const database = await startTemporaryDatabase();
Object.assign(process.env, {
  DATABASE_URL: database.url,
  SECRET_KEY: randomBytes(32).toString("base64"),
  LOG_LEVEL: "error",
});
const { closeDb, getPool } = await import("#lib/db/client.ts");
const { systemContext } = await import("#lib/auth/context.ts");
const { listDeliveries } = await import("#lib/deliveries/list-deliveries.ts");
const { deliveryListQuerySchema } = await import("#lib/deliveries/schemas.ts");

type Query = { sql: string; params: unknown[] };
type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  Plans?: Plan[];
};

/**
 * Twenty partners with a webhook each: the first has half of all deliveries, the last a thousandth. Over 90 days; 97 %
 * succeeded, 2 % failed for good, some were canceled, the newest wait. One in ten is an invoice.
 */
const fill = `
  INSERT INTO "Organization" ("id", "name", "kind")
    SELECT 'org_' || n, 'Partner ' || n, 'PARTNER' FROM generate_series(1, 20) n;
  INSERT INTO "Application" ("id", "organizationId", "name", "clientId", "inboxKey", "scopes", "grantTypes", "updatedAt")
    SELECT 'app_' || n, 'org_' || n, 'Application ' || n, 'client_' || n, 'inbox_' || n, '{}', '{}', now()
    FROM generate_series(1, 20) n;
  INSERT INTO "Webhook" ("id", "applicationId", "slot", "name", "events", "url", "secretEncrypted", "updatedAt")
    SELECT 'wh_' || n, 'app_' || n, 1, 'Orders', '{ORDER_UPDATE}', 'https://receiver.example/' || n, '', now()
    FROM generate_series(1, 20) n;
  CREATE TEMP TABLE made AS
    SELECT i, CASE WHEN i % 1000 = 7 THEN 20 WHEN i % 2 = 0 THEN 1 ELSE 2 + (i / 2) % 18 END AS owner,
      CASE WHEN i > $count - 50 THEN 'PENDING' WHEN i % 50 = 3 THEN 'FAILED' WHEN i % 100 = 11 THEN 'CANCELED'
        ELSE 'SUCCEEDED' END AS state,
      CASE WHEN i % 10 = 0 THEN 'ORDER_INVOICED' ELSE 'ORDER_UPDATE' END AS type,
      now() - interval '90 days' * (1 - i::float8 / $count) AS at
    FROM generate_series(1, $count) i;
  INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "receivedAt", "payload", "audience")
    SELECT 'evt_' || i, 'e' || i, type::"EventType", 'SO-' || i / 5, at, at, '{}', '{}' FROM made;
  INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "state",
      "attemptCount", "nextAttemptAt", "lastHttpStatus", "lastFailure", "createdAt", "completedAt")
    SELECT 'dlv_' || i, 'evt_' || i, 'wh_' || owner, 'app_' || owner, type::"EventType", 'SO-' || i / 5,
      state::"DeliveryState", CASE state WHEN 'FAILED' THEN 10 WHEN 'SUCCEEDED' THEN 1 ELSE 0 END,
      CASE state WHEN 'PENDING' THEN at END,
      CASE state WHEN 'SUCCEEDED' THEN 200 WHEN 'FAILED' THEN (ARRAY[301, 404, 500, NULL])[1 + i / 50 % 4] END,
      CASE state WHEN 'FAILED' THEN 'http_5xx' END, at, CASE WHEN state <> 'PENDING' THEN at END
    FROM made ORDER BY i;
  DROP TABLE made;`;

const filters: Record<string, Record<string, string>> = {
  "no filter": {},
  "state SUCCEEDED": { state: "SUCCEEDED" },
  "state FAILED": { state: "FAILED" },
  "state CANCELED": { state: "CANCELED" },
  "state PENDING": { state: "PENDING" },
  "state RETRYING (none)": { state: "RETRYING" },
  "event ORDER_INVOICED": { event: "ORDER_INVOICED" },
  "http 2xx": { httpClass: "2xx" },
  "http 3xx": { httpClass: "3xx" },
  "http 4xx": { httpClass: "4xx" },
  "http 5xx": { httpClass: "5xx" },
  "http none": { httpClass: "none" },
  "an order": { orderNumber: "SO-150000" },
  "an unknown order": { orderNumber: "SO-none" },
  "a day, 80 days ago": daysAgo(80, 79),
  "a day, failed": { ...daysAgo(80, 79), state: "FAILED" },
  "failed invoices": { state: "FAILED", event: "ORDER_INVOICED" },
  "failed, http 4xx": { state: "FAILED", httpClass: "4xx" },
  "canceled with an answer (none)": { state: "CANCELED", httpClass: "2xx" },
};

function daysAgo(from: number, to: number): Record<string, string> {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  return { from: at(from), to: at(to) };
}

const readers: Record<string, Record<string, string>> = {
  staff: {},
  "large partner": { applicationId: "app_1" },
  "small partner": { applicationId: "app_20" },
  "a webhook": { webhookId: "wh_5" },
};

function indexesOf(plan: Plan): string[] {
  const own =
    plan["Relation Name"] === "Delivery" || plan["Node Type"] === "Bitmap Index Scan"
      ? [plan["Index Name"] ?? plan["Node Type"]]
      : [];
  return [...own, ...(plan.Plans ?? []).flatMap(indexesOf)].filter((name) => name !== "Bitmap Heap Scan");
}

async function explain(query: Query): Promise<{ ms: number; indexes: string[] }> {
  const times: number[] = [];
  let indexes: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { rows } = await getPool().query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query.sql}`, query.params);
    const [result] = rows[0]["QUERY PLAN"] as [
      { Plan: Plan; "Execution Time": number; "Planning Time": number },
    ];
    times.push(result["Execution Time"] + result["Planning Time"]);
    indexes = indexesOf(result.Plan);
  }
  times.sort((a, b) => a - b);
  return { ms: times[Math.floor(runs / 2)] ?? 0, indexes };
}

export async function run(): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await runScript("db-migrate.ts", [], {});
  const pool = getPool();
  say(`making ${deliveryCount.toLocaleString("en-US")} deliveries …`);
  await pool.query(fill.replaceAll("$count", String(deliveryCount)));
  await pool.query("VACUUM ANALYZE");
  const queries: Query[] = [];
  const db = new PrismaClient({
    adapter: new PrismaPg(pool),
    log: [{ emit: "event", level: "query" }],
  });
  db.$on("query", ({ query, params }) => {
    if (/CROSS JOIN LATERAL/.test(query)) queries.push({ sql: query, params: JSON.parse(params) });
  });
  const ctx = systemContext(db, "bench");
  let misses = 0;
  say("reader          filter                            first page  later page  by");
  for (const [reader, whose] of Object.entries(readers))
    for (const [name, filter] of Object.entries(filters)) {
      const query = deliveryListQuerySchema.parse({ ...whose, ...filter });
      queries.length = 0;
      await listDeliveries(ctx, query);
      await listDeliveries(ctx, { ...query, before: `${Date.now() - 45 * 86_400_000}-1` });
      const [first, later] = await Promise.all(queries.slice(0, 2).map(explain));
      if (!first || !later) throw new Error("the log's query was not seen");
      const missed =
        Math.max(first.ms, later.ms) > goalMs || [...first.indexes, ...later.indexes].includes("Seq Scan");
      misses += Number(missed);
      const cells = [reader.padEnd(15), name.padEnd(33), `${first.ms.toFixed(1)} ms`.padStart(10)];
      cells.push(`${later.ms.toFixed(1)} ms`.padStart(11), ` ${[...new Set(first.indexes)].join(", ")}`);
      say(`${cells.join(" ")}${missed ? "  OVER 50 ms" : ""}`);
    }
  say(misses === 0 ? `all pages under ${goalMs} ms` : `${misses} over ${goalMs} ms`);
  await db.$disconnect();
  await closeDb();
  await database.stop();
  if (misses > 0) process.exitCode = 1;
}
