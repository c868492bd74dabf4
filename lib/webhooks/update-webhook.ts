import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { actorName } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { conflict } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { auditWebhook, changeWebhook, saveWebhook, type WebhookRow } from "./find-webhook.ts";
import type { UpdateWebhookInput } from "./schemas.ts";

/**
 * Changes the given fields and keeps the secret. Deliveries that are retrying go to a new URL at once, and it enables a
 * disabled webhook.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's URL)
 *
 * Source: contract, "Update webhook".
 */
export function updateWebhook(
  ctx: Context,
  { webhookId, name, events, url }: UpdateWebhookInput & { webhookId: string },
): Promise<WebhookRow> {
  return changeWebhook(ctx, webhookId, async (tx, before) => {
    const detail = { ...(name !== undefined && { name }), ...(events && { events }), ...(url && { url }) };
    await auditWebhook(ctx, tx, before, "updated", detail);
    const hasMoved = url !== undefined && url !== before.url;
    if (!hasMoved) return saveWebhook(tx, before, { ...detail, updatedAt: ctx.now });
    requireOwner(ctx.actor, before.application.organizationId, "this webhook can change its URL");
    await retryNow(ctx, tx, before);
    return saveWebhook(tx, before, {
      ...{ ...detail, failingSince: null, updatedAt: ctx.now },
      ...(url === before.shadowUrl && { shadowUrl: null, shadowUntil: null }),
      ...(before.state === "DISABLED" && { state: "ACTIVE", disabledReason: null, stoppedAt: null }),
    });
  });
}

/**
 * Pauses a webhook. Nothing is sent to it, retries included, until it is resumed. Events are kept.
 *
 * @throws DomainError not_found, conflict if it is disabled
 */
export function pauseWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return changeWebhook(ctx, input.webhookId, async (tx, before) => {
    if (before.state === "DISABLED") throw conflict("The webhook is disabled, so nothing is sent to it.");
    if (before.state === "PAUSED") return before;
    await auditWebhook(ctx, tx, before, "paused");
    return saveWebhook(tx, before, { state: "PAUSED", stoppedAt: ctx.now, updatedAt: ctx.now });
  });
}

/**
 * Resumes a paused or disabled webhook. Held deliveries are sent and retries are attempted now, order by order. "Failing
 * since" stays until a delivery succeeds; warnings and disabling start over.
 *
 * @throws DomainError not_found
 */
export function resumeWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return changeWebhook(ctx, input.webhookId, async (tx, before) => {
    if (before.state === "ACTIVE") return before;
    const retried = await retryNow(ctx, tx, before);
    await auditWebhook(ctx, tx, before, "resumed", { from: before.state, retried });
    return saveWebhook(tx, before, {
      ...{ state: "ACTIVE", disabledReason: null, stoppedAt: null, warnings: 0 },
      ...{ resumedAt: await databaseNow(tx), updatedAt: ctx.now },
    });
  });
}

/**
 * Unregisters a webhook. Its slot is free at once, and its open deliveries are given up. Its log is kept.
 *
 * @throws DomainError not_found
 *
 * Source: contract, "Unregister webhook".
 */
export function unregisterWebhook(ctx: Context, { webhookId }: { webhookId: string }): Promise<void> {
  return changeWebhook(ctx, webhookId, async (tx, webhook) => {
    await saveWebhook(tx, webhook, { slot: null, unregisteredAt: ctx.now });
    await tx.delivery.updateMany({
      where: { webhookId, state: "PENDING" },
      data: { state: "GIVEN_UP", lastFailure: "unregistered", nextAttemptAt: null, completedAt: ctx.now },
    });
    await tx.deliveryLease.deleteMany({ where: { webhookId } });
    await auditWebhook(ctx, tx, webhook, "unregistered");
  });
}

/**
 * Starts a replay of the deliveries that are retrying: the worker sends them in small transactions, oldest first, so
 * that a long backlog holds no lock.
 *
 * @returns how many there are
 */
async function retryNow(ctx: Context, tx: Tx, webhook: WebhookRow): Promise<number> {
  const total = await tx.delivery.count({
    where: { webhookId: webhook.id, state: "PENDING", attemptCount: { gt: 0 }, isTest: false },
  });
  if (total === 0) return 0;
  await tx.replay.create({
    data: {
      id: newId("replay"),
      organizationId: webhook.application.organizationId,
      startedByName: actorName(ctx.actor),
      // What `replayInputSchema` of lib/deliveries accepts.
      filter: { from: new Date(0).toISOString(), state: "RETRYING", webhookId: webhook.id },
      applicationIds: [webhook.applicationId],
      total,
      cursorAt: new Date(0),
      cursorSequence: 0,
      createdAt: await databaseNow(tx),
    },
  });
  return total;
}
