// What the benches of deliveries share: webhooks without limits, a receiver, events, and the check that all arrived.
import { setTimeout as sleep } from "node:timers/promises";
import { publishEvents } from "#lib/notifications/orders/publish-events.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import type { OrderEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { workerEnvironment, workerFlags } from "#server/worker-start.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { nextMessage, type Server, startServer } from "../servers.ts";

export const webhookCount = 20;
export const eventCount = 500;
export const deliveryCount = eventCount * webhookCount;

export function startWorker(environment: Record<string, string> = {}): Promise<Server> {
  return startServer("../../server/worker.ts", { ...workerEnvironment, ...environment }, workerFlags);
}

export type Receiver = { url: string; take: () => Promise<[eventId: string, atMs: number][]> };

export async function startReceiver(): Promise<Receiver> {
  const { child, port } = await startServer("deliveries/serve-receiver.ts");
  const take: Receiver["take"] = async () => {
    child.send("take");
    return (await nextMessage(child)) as Awaited<ReturnType<Receiver["take"]>>;
  };
  return { url: `http://127.0.0.1:${port}/hook`, take };
}

/** Applications with one webhook each, without the limits that protect receivers. Returns their client IDs. */
export async function makeWebhooks(url: string): Promise<string[]> {
  const db = getDb();
  const person = await makePerson(db);
  const clientIds: string[] = [];
  while (clientIds.length < webhookCount) {
    const application = await makeApplication(db, {}, person);
    await makeWebhook(db, url, { application });
    clientIds.push(application.clientId);
  }
  await db.webhook.updateMany({ data: { maxInFlight: 64, maxPerSecond: 100_000 } });
  return clientIds;
}

let serial = 0;

export function makeEvents(count: number, audience: "all" | string[] = "all"): OrderEvent[] {
  return Array.from({ length: count }, () => {
    serial += 1;
    const names = { orderNumber: `SO-${serial}`, eventId: `bench-${serial}` };
    return sampleOrderUpdate({ ...names, at: new Date(), audience, status: "Pending" });
  });
}

/** Begins a turn so often a second, at its time however long the ones before take. Resolves when all have ended. */
export async function pace(
  perSecond: number,
  seconds: number,
  begin: (index: number) => Promise<unknown>,
): Promise<void> {
  const startedMs = performance.now();
  const begun: Promise<unknown>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await sleep(Math.max(0, startedMs + (index * 1_000) / perSecond - performance.now()));
    begun.push(begin(index));
  }
  await Promise.all(begun);
}

/** Publishes in transactions of at most 100 events, like the intake. */
export async function publish(events: readonly OrderEvent[]): Promise<void> {
  for (let done = 0; done < events.length; done += 100)
    await getDb().$transaction((tx) => publishEvents(tx, events.slice(done, done + 100)), {
      timeout: 60_000,
    });
}

/** Waits until the query has no rows. @throws Error after two minutes */
export async function untilEmpty(query: string): Promise<void> {
  for (const giveUpAt = Date.now() + 120_000; (await getPool().query(query)).rowCount !== 0; await sleep(50))
    if (Date.now() > giveUpAt) throw new Error("the deliveries do not end");
}

/** Served by the index of due deliveries, so that it costs little. */
const openDeliveries = `
  SELECT 1 FROM "Delivery" WHERE "state" = 'PENDING' ORDER BY "webhookId", "nextAttemptAt" LIMIT 1`;

export function untilDelivered(): Promise<void> {
  return untilEmpty(openDeliveries);
}

/** Empties the tables and the receiver, so that every round starts the same. */
export async function startOver(receiver: Receiver): Promise<void> {
  await getPool().query(`TRUNCATE "Attempt", "Delivery", "Event" CASCADE`);
  await receiver.take();
}

/** @throws Error unless all deliveries arrived and the query counts as many records */
export async function requireDelivered(receiver: Receiver, countRecords: string): Promise<void> {
  const received = (await receiver.take()).length;
  const { rows } = await getPool().query<{ count: number }>(countRecords);
  const recorded = rows[0]?.count;
  if (received !== deliveryCount || recorded !== deliveryCount)
    throw new Error(`of ${deliveryCount} deliveries ${received} arrived and ${recorded} are recorded`);
}

/** One round: deliveries a second, from the first event accepted to the last attempt recorded. */
export async function measureRound(receiver: Receiver): Promise<number> {
  await startOver(receiver);
  const startedMs = performance.now();
  await publish(makeEvents(eventCount));
  await untilDelivered();
  const seconds = (performance.now() - startedMs) / 1_000;
  await requireDelivered(
    receiver,
    `SELECT count(*)::int FROM "Delivery" d JOIN "Attempt" a ON a."deliveryId" = d."id"
     WHERE d."state" = 'DELIVERED' AND a."number" = 1 AND a."httpStatus" = 204`,
  );
  return deliveryCount / seconds;
}
