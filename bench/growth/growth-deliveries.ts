import { setTimeout as sleep } from "node:timers/promises";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import {
  emptyDeliveries,
  makeEvents,
  makeWebhooks,
  publish,
  type Receiver,
  requireDelivered,
  startReceiver,
  startWorker,
  untilNonePending,
} from "../deliveries/delivery-stage.ts";
import { leastRounds, type Report, spreadOf, stepsTo } from "../instrument.ts";
import { writePlot } from "../line-plot.ts";

const webhookCounts = stepsTo(1, 5, 50, 500);
const aRound = 3_000;
const backlogs = stepsTo(10_000, 100_000, 1_000_000);

async function unregisterAll(): Promise<void> {
  await getDb().webhook.updateMany({ data: { slot: null, unregisteredAt: new Date() } });
}

/** Deliveries a second, accepted to recorded, by the number of webhooks that each event goes to. */
async function growWebhooks(report: Report, receiver: Receiver): Promise<void> {
  const row = report.table(`Deliveries by the number of webhooks, ${leastRounds} rounds of about ${aRound}`, [
    ...["webhooks", "events a round", "deliveries/s"],
  ]);
  const points: { x: number; y: number }[] = [];
  for (const count of webhookCounts) {
    await unregisterAll();
    await makeWebhooks(receiver.url, count);
    const worker = await startWorker();
    const events = Math.ceil(aRound / count);
    const rounds: number[] = [];
    for (let round = 0; round < leastRounds; round += 1) {
      await emptyDeliveries();
      await receiver.take();
      const startedMs = performance.now();
      await publish(makeEvents(events));
      await untilNonePending();
      rounds.push((events * count * 1_000) / (performance.now() - startedMs));
      await requireDelivered(receiver, events * count);
    }
    await worker.stop();
    const perSecond = spreadOf(rounds);
    row(count, events, perSecond);
    points.push({ x: count, y: perSecond.median });
  }
  await writePlot("deliveries-webhooks", {
    title: "Deliveries by the number of webhooks",
    xName: "webhooks",
    yName: "deliveries/s",
    lines: [{ name: "deliveries/s", points }],
  });
}

/** Twenty deliveries of each event, all due, as `publishEvents` writes them. */
const addBacklog = `
  INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "receivedAt", "payload", "audience")
    SELECT 'evt_b' || i, 'b' || i, 'ORDER_UPDATE', 'SO-b' || i, now(), now(), $1::json, '{}'
    FROM generate_series($2::int, $3::int) i`;
const addDeliveries = `
  INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "nextAttemptAt")
    SELECT 'dlv_b' || i || '_' || w."id", 'evt_b' || i, w."id", w."applicationId", 'ORDER_UPDATE', 'SO-b' || i, now()
    FROM generate_series($1::int, $2::int) i CROSS JOIN "Webhook" w WHERE w."unregisteredAt" IS NULL ORDER BY i`;

async function recorded(): Promise<number> {
  const { rows } = await getPool().query('SELECT count(*)::int AS n FROM "Attempt" WHERE "httpStatus" = 204');
  return rows[0].n;
}

/** Deliveries recorded a second while so many wait and are due. */
async function growBacklog(report: Report, receiver: Receiver): Promise<void> {
  const title = `Deliveries while others wait that are due, 20 webhooks, ${leastRounds} windows of a second`;
  const row = report.table(title, ["waiting at the start", "deliveries recorded/s"]);
  const points: { x: number; y: number }[] = [];
  const pool = getPool();
  const payload = JSON.stringify(makeEvents(1)[0]);
  for (const size of backlogs) {
    await unregisterAll();
    await makeWebhooks(receiver.url, 20);
    await emptyDeliveries();
    // No statement of the pool may take longer than two minutes.
    for (let first = 1; first <= size / 20; first += 5_000) {
      const last = Math.min(first + 4_999, size / 20);
      await pool.query(addBacklog, [payload, first, last]);
      await pool.query(addDeliveries, [first, last]);
    }
    await pool.query("VACUUM ANALYZE");
    const worker = await startWorker();
    while ((await recorded()) < 500) await sleep(50);
    const windows: number[] = [];
    while (windows.length < leastRounds) {
      const [before, startedMs] = [await recorded(), performance.now()];
      await sleep(1_000);
      windows.push(((await recorded()) - before) / ((performance.now() - startedMs) / 1_000));
    }
    await worker.stop();
    const perSecond = spreadOf(windows.filter((value) => value > 0));
    row(size, perSecond);
    points.push({ x: size, y: perSecond.median });
  }
  await writePlot("deliveries-backlog", {
    title: "Deliveries by what waits",
    xName: "deliveries waiting",
    yName: "deliveries/s",
    lines: [{ name: "recorded/s", points }],
  });
}

export async function growDeliveries(report: Report): Promise<void> {
  const receiver = await startReceiver();
  await growWebhooks(report, receiver);
  await growBacklog(report, receiver);
  await receiver.stop();
}
