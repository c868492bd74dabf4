import { randomUUID } from "node:crypto";
import { sampleEvent } from "#lib/orders/sample-events.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { getPool, type Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { processState } from "#lib/platform/process-state.ts";
import { inTurn } from "#lib/platform/rate-limit/in-turn.ts";
import type { WebhookEventType } from "#lib/webhooks/constants.ts";
import { findWebhook } from "#lib/webhooks/find-webhook.ts";
import { chargeBucket, lockWebhook } from "./charge-bucket.ts";
import { recordAttempts } from "./record-attempts.ts";
import { retryDelaysSeconds } from "./retry-schedule.ts";
import { sendAttempt } from "./send-attempt.ts";

/** Longer than an attempt can take, so that no worker claims the delivery. */
const leaseSeconds = 30;

/**
 * Sends a sample event within the webhook's limits, and waits for the response. The log shows it as a test. It is never
 * retried. Paused and disabled webhooks can be tested too.
 *
 * @returns the delivery's ID
 * @throws DomainError not_found, too_many_requests
 */
export async function sendTestEvent(
  ctx: Context,
  input: { webhookId: string; event: WebhookEventType },
): Promise<{ deliveryId: string }> {
  // Concurrent tests of a webhook wait for its lock, each with a connection. The wait for the receiver is out of turn.
  const { webhook, deliveryId, leaseToken, payload } = await inTurn("change", ctx.actor, () =>
    createTestDelivery(ctx, input),
  );
  const isSandbox = webhook.application.environment === "SANDBOX";
  const attempt = { deliveryId, eventType: input.event, payload, webhook: { ...webhook, isSandbox } };
  const result = await sendAttempt(attempt, processState("test-agents", createReceiverAgents), {
    timeoutMs: env().DELIVERY_TIMEOUT_SECONDS * 1000,
  });
  const delivery = {
    id: deliveryId,
    leaseToken,
    webhookId: webhook.id,
    // The last step: a failure ends the delivery. Our own faults count too, since a person waits for the result.
    scheduleStep: retryDelaysSeconds.length - 1,
    ageSeconds: Number.POSITIVE_INFINITY,
  };
  await recordAttempts(getPool(), [{ delivery, result }]);
  return { deliveryId };
}

async function createTestDelivery(
  ctx: Context,
  { webhookId, event: type }: { webhookId: string; event: WebhookEventType },
) {
  const webhook = await findWebhook(ctx, webhookId);
  const sample = {
    orderNumber: "SO-TEST",
    eventId: `test-${randomUUID()}`,
    at: ctx.now,
    audience: [webhook.application.clientId],
    status: "Scheduled",
  };
  const { audience: _, ...payload } = sampleEvent(type, sample);
  const deliveryId = newId("delivery");
  const leaseToken = randomUUID();
  await ctx.db.$transaction(async (tx) => {
    await reserveSlot(tx, webhook.id);
    const dueAt = await databaseNow(tx);
    const until = addSeconds(dueAt, leaseSeconds);
    await tx.deliveryLease.create({ data: { webhookId: webhook.id, deliveryId, token: leaseToken, until } });
    await tx.delivery.create({
      data: {
        id: deliveryId,
        eventType: type,
        // Unique, so that tests never block each other or an order.
        orderNumber: sample.eventId,
        isTest: true,
        nextAttemptAt: dueAt,
        webhook: { connect: { id: webhook.id } },
        application: { connect: { id: webhook.applicationId } },
        event: {
          create: {
            id: newId("event"),
            eventId: sample.eventId,
            type,
            orderNumber: sample.orderNumber,
            occurredAt: ctx.now,
            payload: JSON.parse(JSON.stringify(payload)),
            audience: sample.audience,
          },
        },
      },
    });
  });
  return { webhook, deliveryId, leaseToken, payload: JSON.stringify(payload) };
}

type Room = { maxInFlight: number; maxPerSecond: number; inFlight: number };

/**
 * Charges one POST to the webhook's limits, as claims do. The webhook's row stays locked until the transaction ends, which
 * takes a refused charge back.
 *
 * @throws DomainError too_many_requests, with Retry-After
 */
async function reserveSlot(tx: Tx, webhookId: string): Promise<void> {
  await lockWebhook(tx, webhookId);
  const [room] = await tx.$queryRaw<Room[]>`
    SELECT w."maxInFlight", w."maxPerSecond",
      (SELECT count(*)::int FROM "DeliveryLease" l
        WHERE l."webhookId" = w."id" AND l."until" > now()) AS "inFlight"
    FROM "Webhook" w WHERE w."id" = ${webhookId}`;
  if (!room) throw new Error(`The webhook ${webhookId} is gone.`);
  const isBusy = room.inFlight >= room.maxInFlight;
  if (!isBusy && (await chargeBucket(tx, webhookId, 1)) >= 0) return;
  const limit = isBusy ? `${room.maxInFlight} at once` : `${room.maxPerSecond} deliveries per second`;
  const detail = `This webhook has reached its limit of ${limit}. Try again in a moment.`;
  throw new DomainError("too_many_requests", detail, { headers: { "retry-after": "1" } });
}
