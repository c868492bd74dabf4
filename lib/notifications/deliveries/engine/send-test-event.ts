import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { audit } from "#lib/audit/audit.ts";
import { retryDelaysSeconds } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { createTestEvent } from "#lib/notifications/orders/create-test-event.ts";
import { sampleEvent } from "#lib/notifications/orders/shared/sample-events.ts";
import { testEventOrderNumber } from "#lib/notifications/orders/shared/sample-orders.ts";
import { findWebhook, webhookTarget } from "#lib/notifications/webhooks/find-webhook.ts";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { testAgents } from "#lib/platform/egress/receiver-agents.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { takeTokens, webhookBucket } from "#lib/platform/rate-limit/take-tokens.ts";
import { recordAttempts } from "./record-attempts.ts";
import { sendAttempt } from "./send-attempt.ts";

/** Longer than an attempt can take, so that no worker claims the delivery. */
const leaseSeconds = 30;
/** A failure ends the delivery. */
const lastStep = retryDelaysSeconds.length - 1;

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
  const { webhook, deliveryId, leaseToken, payload } = await createTestDelivery(ctx, input);
  ctx.leavePlace?.();
  const attempt = { deliveryId, eventType: input.event, payload, webhook };
  const result = await sendAttempt(attempt, testAgents(), {
    timeoutMs: env().DELIVERY_TIMEOUT_SECONDS * 1000,
  });
  const delivery = {
    id: deliveryId,
    leaseToken,
    webhookId: webhook.id,
    // Our own faults count too, since a person waits for the result.
    scheduleStep: lastStep,
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
  const { maxPerSecond, maxInFlight } = webhook;
  if (!(await takeToken(webhook))) throw overLimit(`${maxPerSecond} deliveries per second`);
  const sample = {
    orderNumber: testEventOrderNumber,
    eventId: `test-${randomUUID()}`,
    at: ctx.now,
    audience: [webhook.application.clientId],
    status: "Scheduled",
  };
  const { audience: _, ...payload } = sampleEvent(type, sample);
  const deliveryId = newId("delivery");
  const leaseToken = randomUUID();
  await ctx.db.$transaction(async (tx) => {
    // Locked, so that each of several tests sees the leases of those before it.
    await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${webhook.id} FOR NO KEY UPDATE`;
    const inFlight = await tx.deliveryLease.count({ where: { webhookId: webhook.id } });
    if (inFlight >= maxInFlight) throw overLimit(`${maxInFlight} at once`);
    await audit(ctx, tx, "webhook.tested", webhookTarget(webhook), { event: type, deliveryId });
    const dueAt = await databaseNow(tx);
    const until = addSeconds(dueAt, leaseSeconds);
    await tx.deliveryLease.create({ data: { webhookId: webhook.id, deliveryId, token: leaseToken, until } });
    const eventId = await createTestEvent(tx, type, { ...sample, payload });
    await tx.delivery.create({
      data: {
        id: deliveryId,
        eventType: type,
        // Unique, so that tests never block each other or an order.
        orderNumber: sample.eventId,
        isTest: true,
        // If this process dies meanwhile, a worker sends it once, instead of by the whole schedule.
        scheduleStep: lastStep,
        nextAttemptAt: dueAt,
        webhookId: webhook.id,
        applicationId: webhook.applicationId,
        eventId,
      },
    });
  });
  return { webhook, deliveryId, leaseToken, payload: JSON.stringify(payload) };
}

/** A claim for a failing webhook leaves no token, so a test just after it waits for the next. @returns whether it got one */
async function takeToken({ id, maxPerSecond }: { id: string; maxPerSecond: number }): Promise<boolean> {
  const take = () => takeTokens(webhookBucket(id), { burst: maxPerSecond, perSecond: maxPerSecond }, 1);
  if ((await take()).granted === 1) return true;
  await sleep(1_000 / maxPerSecond);
  return (await take()).granted === 1;
}

function overLimit(limit: string): DomainError {
  const detail = `This webhook has reached its limit of ${limit}. Try again in a moment.`;
  return new DomainError("too_many_requests", detail, { headers: { "retry-after": "1" } });
}
