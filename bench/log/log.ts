// npm run bench -- log: the delivery log with 1,000,000 deliveries: each filter's first page and a later one, for staff,
// a partner with half of all deliveries and one with few; the time of the query in PostgreSQL and how it finds its rows.
// Environment: BENCH_DELIVERIES (1,000,000). Two minutes.
import { PrismaPg } from "@prisma/adapter-pg";
import { listDeliveries } from "#lib/deliveries/log/list-deliveries.ts";
import { deliveryListQuerySchema } from "#lib/deliveries/schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { PrismaClient } from "#lib/platform/db/generated/client.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { fillLog } from "../deliveries/delivery-data.ts";
import { leastRounds, type Report, type Spread, spreadOf } from "../instrument.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 1_000_000);
const goalMs = 50;
type Query = { sql: string; params: unknown[] };
type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  Plans?: Plan[];
};

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

async function explain(query: Query): Promise<{ ms: Spread; indexes: string[] }> {
  const times: number[] = [];
  let indexes: string[] = [];
  for (let round = 0; round < leastRounds; round += 1) {
    const { rows } = await getPool().query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query.sql}`, query.params);
    const [result] = rows[0]["QUERY PLAN"] as [
      { Plan: Plan; "Execution Time": number; "Planning Time": number },
    ];
    times.push(result["Execution Time"] + result["Planning Time"]);
    indexes = indexesOf(result.Plan);
  }
  return { ms: spreadOf(times), indexes };
}

export async function run(report: Report): Promise<void> {
  await withBenchDatabase({}, async () => {
    report.say(`making ${deliveryCount.toLocaleString("en-US")} deliveries …`);
    await fillLog(getPool(), 1, deliveryCount);
    const queries: Query[] = [];
    const db = new PrismaClient({
      adapter: new PrismaPg(getPool()),
      log: [{ emit: "event", level: "query" }],
    });
    db.$on("query", ({ query, params }) => {
      if (/CROSS JOIN LATERAL/.test(query)) queries.push({ sql: query, params: JSON.parse(params) });
    });
    const ctx = systemContext(db, "bench");
    const title = `Pages of the log with ${deliveryCount.toLocaleString("en-US")} deliveries, goal ${goalMs} ms`;
    const row = report.table(title, ["reader", "filter", "first page ms", "later page ms", "by"]);
    for (const [reader, whose] of Object.entries(readers))
      for (const [name, filter] of Object.entries(filters)) {
        const query = deliveryListQuerySchema.parse({ ...whose, ...filter });
        queries.length = 0;
        await listDeliveries(ctx, query);
        await listDeliveries(ctx, { ...query, before: `${Date.now() - 45 * 86_400_000}-1` });
        const [one, other] = queries;
        if (!one || !other) throw new Error("the log's query was not seen");
        const [first, later] = [await explain(one), await explain(other)];
        const indexes = [...new Set([...first.indexes, ...later.indexes])];
        row(reader, name, first.ms, later.ms, indexes.join(", "));
        const slowest = Math.max(first.ms.median, later.ms.median);
        report.goal(
          `${reader}, ${name}: ${goalMs} ms, by an index`,
          slowest <= goalMs && !indexes.includes("Seq Scan"),
        );
      }
    await db.$disconnect();
  });
}
