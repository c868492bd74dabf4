// What the benches of deliveries share: a receiver in a process of its own, webhooks that point at it, events, and the
// check that every delivery arrived and was recorded.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { publishEvents } from "#lib/orders/publish-events.ts";
import { sampleOrderUpdate } from "#lib/orders/sample-events.ts";
import type { OrderEvent } from "#lib/orders/schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { registerWebhook } from "#lib/webhooks/register-webhook.ts";
import { workerEnvironment, workerFlags } from "#server/worker-start.ts";
import { type Process, startProcess } from "../servers.ts";

/** What a worker needs besides a database. */
export const deliveryEnvironment = { EGRESS_ALLOW: "127.0.0.1/32", LOG_LEVEL: "error" };
/** A worker as the portal starts one. */
export function startWorker(environment: Record<string, string> = {}): Promise<Process> {
  return startProcess("../server/worker.ts", { ...workerEnvironment, ...environment }, workerFlags);
}

export type Receiver = {
  url: string;
  /** What came since it was asked last: event id and time of the first byte. */
  take: () => Promise<[string, number][]>;
  stop: () => Promise<void>;
};

export async function startReceiver(environment: Record<string, string> = {}): Promise<Receiver> {
  const { child, message, stop } = await startProcess("deliveries-receiver.ts", environment);
  const take = async () => {
    child.send("take");
    const [received] = await once(child, "message");
    return received as [string, number][];
  };
  return { url: String(message), take, stop };
}

/** Applications with one webhook each, without the limits that protect receivers: here the engine itself is measured. */
export async function makeWebhooks(url: string, count: number): Promise<string[]> {
  const db = getDb();
  const organizationId = newId("organization");
  await db.organization.create({ data: { id: organizationId, name: "Bench", kind: "PARTNER" } });
  const clientIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = newId("application");
    const named = { id, organizationId, name: "Bench", clientId: id, inboxKey: id };
    await db.application.create({ data: { ...named, scopes: [], grantTypes: [] } });
    const webhook = { applicationId: id, name: "Bench", events: ["ORDER_UPDATE"] as const, url };
    await registerWebhook(systemContext(db, "bench"), webhook);
    clientIds.push(id);
  }
  await db.webhook.updateMany({ data: { maxInFlight: 64, maxPerSecond: 100_000, rateTokens: 100_000 } });
  return clientIds;
}

let serial = 0;

export function makeEvents(count: number, audience: "all" | string[] = "all"): OrderEvent[] {
  return Array.from({ length: count }, () => {
    serial += 1;
    const named = { orderNumber: `SO-${serial}`, eventId: `bench-${serial}` };
    return sampleOrderUpdate({ ...named, at: new Date(), audience, status: "Pending" });
  });
}

/** As the intake does it: a hundred events a transaction at most. */
export async function publish(events: readonly OrderEvent[]): Promise<void> {
  for (let done = 0; done < events.length; done += 100)
    await getDb().$transaction((tx) => publishEvents(tx, events.slice(done, done + 100)), {
      timeout: 60_000,
    });
}

/** @throws Error when it takes longer than two minutes */
export async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 120_000; !(await isDone()); await sleep(50))
    if (Date.now() > giveUpAt) throw new Error("the deliveries do not come to their end");
}

export async function untilNonePending(): Promise<void> {
  // By the index of what is due: a look through the whole table would slow down what is measured.
  const pending = `SELECT 1 FROM "Delivery" WHERE "state" = 'PENDING' ORDER BY "webhookId", "nextAttemptAt" LIMIT 1`;
  await until(async () => (await getPool().query(pending)).rowCount === 0);
}

/** Forgets what was delivered, so that the next round begins with the same tables. */
export async function emptyDeliveries(): Promise<void> {
  await getPool().query(`TRUNCATE "Attempt", "Delivery", "Event" CASCADE`);
}

/** @throws Error unless so many arrived, and each is recorded as delivered by its first attempt */
export async function requireDelivered(receiver: Receiver, deliveries: number): Promise<void> {
  const received = (await receiver.take()).length;
  const { rows } = await getPool().query(
    `SELECT count(*)::int AS recorded FROM "Delivery" d JOIN "Attempt" a ON a."deliveryId" = d."id"
     WHERE d."state" = 'SUCCEEDED' AND a."number" = 1 AND a."httpStatus" = 204`,
  );
  const { recorded } = rows[0];
  if (received !== deliveries || recorded !== deliveries)
    throw new Error(`of ${deliveries} deliveries ${received} arrived and ${recorded} are recorded`);
}
