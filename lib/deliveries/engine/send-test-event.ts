import { randomUUID } from "node:crypto";
import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/orders/sample-events.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { processState } from "#lib/platform/process-state.ts";
import type { WebhookEventType } from "#lib/webhooks/constants.ts";
import { findWebhook, type WebhookRow } from "#lib/webhooks/find-webhook.ts";
import { recordAttempts } from "./record-attempts.ts";
import { reserveSlot } from "./reserve-slot.ts";
import { retryDelaysSeconds } from "./retry-schedule.ts";
import { sendAttempt } from "./send-attempt.ts";

/** Longer than an attempt can take, so that no worker claims the delivery. */
const leaseSeconds = 30;

/**
 * Sends a sample event and waits for the response. It is sent like every delivery, within the webhook's limits, is recorded
 * in the log as a test, and is never retried. Paused and disabled webhooks can be tested too.
 *
 * @returns the delivery's id
 * @throws DomainError not_found, too_many_requests
 */
export async function sendTestEvent(
  ctx: Context,
  input: { webhookId: string; event: WebhookEventType },
): Promise<{ deliveryId: string }> {
  const webhook = await findWebhook(ctx, input.webhookId);
  const { deliveryId, leaseToken, payload } = await createTestDelivery(ctx, webhook, input.event);
  const attempt = { deliveryId, eventType: input.event, payload, webhook };
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

async function createTestDelivery(ctx: Context, webhook: WebhookRow, type: WebhookEventType) {
  const sample = {
    orderNumber: "SO-TEST",
    eventId: `test-${randomUUID()}`,
    at: ctx.now,
    audience: [webhook.application.clientId],
  };
  const event =
    type === "ORDER_UPDATE"
      ? sampleOrderUpdate({ ...sample, status: "Scheduled" })
      : sampleOrderInvoiced(sample);
  const { audience, ...payload } = event;
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
        // A unique number, so that tests never block each other or an order.
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
            audience: audience === "all" ? [] : audience,
          },
        },
      },
    });
  });
  return { deliveryId, leaseToken, payload: JSON.stringify(payload) };
}
