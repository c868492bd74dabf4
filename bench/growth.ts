// npm run bench -- growth: how many bytes the log's tables take for a million deliveries, by making some (BENCH_DELIVERIES,
// 20,000) with the real engine: real payloads, one attempt each, a receiver that answers JSON. About a minute.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startTemporaryDatabase } from "#server/embedded-database.ts";
import { runScript } from "#server/run-script.ts";
import { answerWith, startReceiver } from "../e2e/receiver.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 20_000);
const batch = 500;

const database = await startTemporaryDatabase();
Object.assign(process.env, {
  DATABASE_URL: database.url,
  SECRET_KEY: randomBytes(32).toString("base64"),
  EGRESS_ALLOW: "127.0.0.1/32",
  LOG_LEVEL: "error",
});
await runScript("db-migrate.ts", [], {});
const { closeDb, getDb, getPool } = await import("#lib/db/client.ts");
const { startDeliveryEngine } = await import("#lib/deliveries/delivery-engine.ts");
const { createReceiverAgents } = await import("#lib/egress/receiver-agents.ts");
const { sampleOrderUpdate } = await import("#lib/events/sample-events.ts");
const { publishEvents } = await import("#lib/events/publish-events.ts");
const { makeWebhook } = await import("../e2e/support/webhooks.ts");

const tables = ["Event", "Delivery", "Attempt", "LoggedRequest"] as const;
type Size = { table: string; total: number; indexes: number; rows: number };

async function sizeOf(table: string): Promise<Size> {
  const { rows } = await getPool().query<Omit<Size, "table">>(
    `SELECT pg_total_relation_size('"${table}"')::float8 AS total, pg_indexes_size('"${table}"')::float8 AS indexes,
       (SELECT count(*)::int FROM "${table}") AS rows`,
  );
  const [row] = rows;
  if (!row) throw new Error("an aggregate answered no row");
  return { table, ...row };
}

/** One call a row, as the request log keeps them. */
const callsSql = `
  INSERT INTO "LoggedRequest" ("id", "applicationId", "at", "method", "path", "status", "durationMs", "requestId", "ipAddress")
    SELECT 'log_' || lpad(i::text, 26, '0'), 'app_' || lpad((i % 20)::text, 26, '0'), now(), 'GET',
      '/api/location/v1/branches?lat=39.7392&long=-104.9903&distance=25', 200, 3, 'req_' || lpad(i::text, 26, '0'), '203.0.113.9'
    FROM generate_series(1, $1::int) i`;

export async function run(): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const db = getDb();
  const receiver = await startReceiver(
    answerWith(200, { "content-type": "application/json" }, '{"ok":true}'),
  );
  const hook = await makeWebhook(db, receiver.url);
  await db.webhook.updateMany({ data: { maxInFlight: 64, maxPerSecond: 100_000, rateTokens: 100_000 } });
  const agents = createReceiverAgents();
  const engine = startDeliveryEngine(getPool(), agents, { timeoutMs: 15_000, leaseSeconds: 30 });
  for (let made = 0; made < deliveryCount; made += batch) {
    const events = Array.from({ length: Math.min(batch, deliveryCount - made) }, (_, index) =>
      sampleOrderUpdate({
        orderNumber: `SO-${made + index}`,
        eventId: `growth-${made + index}`,
        at: new Date(),
        audience: [hook.application.clientId],
        status: "Scheduled",
      }),
    );
    await db.$transaction((tx) => publishEvents(tx, events), { timeout: 60_000 });
    if (made % 5_000 === 0) say(`published ${made + batch} of ${deliveryCount}`);
  }
  while ((await db.delivery.count({ where: { state: "PENDING" } })) > 0) await sleep(200);
  await engine.stop(5_000);
  await agents.close();
  const bodyBytes = receiver.received.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  const received = receiver.received.length;
  await receiver.close();
  await getPool().query(callsSql, [deliveryCount]);
  say(`${received} deliveries of ${Math.round(bodyBytes / received)} bytes each, one attempt each`);
  say("table            bytes a row   of that indexes   GB a million");
  for (const size of await Promise.all(tables.map(sizeOf))) {
    const each = size.total / size.rows;
    const cells = [size.table.padEnd(15), each.toFixed(0).padStart(12)];
    cells.push((size.indexes / size.rows).toFixed(0).padStart(17), (each / 1_000).toFixed(2).padStart(14));
    say(cells.join(" "));
  }
  await closeDb();
  await database.stop();
}
