// npm run bench -- growth: how many bytes the log's tables take for a million deliveries, by making some (BENCH_DELIVERIES,
// 20,000) with the real engine: real payloads, one attempt each, a receiver that answers JSON. About a minute.
import { setTimeout as sleep } from "node:timers/promises";
import { startDeliveryEngine } from "#lib/deliveries/engine/delivery-engine.ts";
import { publishEvents } from "#lib/orders/publish-events.ts";
import { sampleOrderUpdate } from "#lib/orders/sample-events.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { answerWith, startReceiver } from "../../e2e/receiver.ts";
import { makeWebhook } from "../../e2e/support/webhooks.ts";
import { withBenchDatabase } from "../bench-database.ts";
import type { Report } from "../instrument.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 20_000);
const batch = 500;
const tables = ["Event", "Delivery", "Attempt", "LoggedRequest"];

/** With indexes, what is stored beside the rows, and the dead rows that updates leave. */
async function sizeOf(table: string): Promise<{ total: number; indexes: number; rows: number }> {
  const { rows } = await getPool().query<{ total: number; indexes: number; rows: number }>(
    `SELECT pg_total_relation_size('"${table}"')::float8 AS total, pg_indexes_size('"${table}"')::float8 AS indexes,
       (SELECT count(*)::int FROM "${table}") AS rows`,
  );
  const [row] = rows;
  if (!row) throw new Error("an aggregate answered no row");
  return row;
}

/** One call a row, as the request log keeps them. */
const callsSql = `
  INSERT INTO "LoggedRequest" ("id", "applicationId", "at", "method", "path", "status", "durationMs", "requestId", "ipAddress")
    SELECT 'log_' || lpad(i::text, 26, '0'), 'app_' || lpad((i % 20)::text, 26, '0'), now(), 'GET',
      '/api/location/v1/branches?lat=39.7392&long=-104.9903&distance=25', 200, 3, 'req_' || lpad(i::text, 26, '0'), '203.0.113.9'
    FROM generate_series(1, $1::int) i`;

async function publishAll(clientId: string, say: Report["say"]): Promise<void> {
  for (let made = 0; made < deliveryCount; made += batch) {
    const events = Array.from({ length: Math.min(batch, deliveryCount - made) }, (_, index) =>
      sampleOrderUpdate({
        orderNumber: `SO-${made + index}`,
        eventId: `growth-${made + index}`,
        at: new Date(),
        audience: [clientId],
        status: "Scheduled",
      }),
    );
    await getDb().$transaction((tx) => publishEvents(tx, events), { timeout: 60_000 });
    if (made % 5_000 === 0) say(`published ${made + batch} of ${deliveryCount}`);
  }
}

/** Publishes and delivers all, and returns the bytes of a body as they were received, on average. */
async function deliverAll(say: Report["say"]): Promise<number> {
  const answer = answerWith(200, { "content-type": "application/json" }, '{"ok":true}');
  const receiver = await startReceiver(answer);
  const hook = await makeWebhook(getDb(), receiver.url);
  await getDb().webhook.updateMany({
    data: { maxInFlight: 64, maxPerSecond: 100_000, rateTokens: 100_000 },
  });
  const agents = createReceiverAgents();
  const engine = startDeliveryEngine(getPool(), agents, { timeoutMs: 15_000, leaseSeconds: 30 });
  await publishAll(hook.application.clientId, say);
  while ((await getDb().delivery.count({ where: { state: "PENDING" } })) > 0) await sleep(200);
  await engine.stop(5_000);
  await agents.close();
  await receiver.close();
  const bytes = receiver.received.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  return bytes / receiver.received.length;
}

export async function run(report: Report): Promise<void> {
  await withBenchDatabase({ EGRESS_ALLOW: "127.0.0.1/32" }, async () => {
    const bodyBytes = await deliverAll(report.say);
    await getPool().query(callsSql, [deliveryCount]);
    const count = deliveryCount.toLocaleString("en-US");
    const title = `Bytes of the tables after ${count} deliveries of ${Math.round(bodyBytes)} bytes, one attempt each`;
    const row = report.table(title, ["table", "bytes a row", "of that indexes", "GB a million rows"]);
    for (const table of tables) {
      const { total, indexes, rows } = await sizeOf(table);
      row(table, total / rows, indexes / rows, total / rows / 1_000);
    }
  });
}
