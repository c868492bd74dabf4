import { audit } from "#lib/audit/audit.ts";
import {
  changeWebhook,
  freeSlots,
  saveWebhook,
  webhookTarget,
} from "#lib/notifications/webhooks/find-webhook.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { giveUpDeliveries } from "./give-up-deliveries.ts";

/**
 * Unregisters a webhook. Its slot is free at once, and none of its open deliveries is sent. They are given up: the first
 * thousand now, the others by a worker. Its log is kept.
 *
 * @throws DomainError not_found
 *
 * Source: contract, "Unregister webhook".
 */
export async function unregisterWebhook(ctx: Context, { webhookId }: { webhookId: string }): Promise<void> {
  await markUnregistered(ctx, webhookId);
  await giveUpDeliveries(getPool(), webhookId);
}

/**
 * Unregisters a webhook, and leaves its open deliveries to the caller. No event is published to it from here on: later
 * publishers pass over the webhook, and `freeSlots` waits for earlier ones.
 *
 * @throws DomainError not_found
 */
export async function markUnregistered(ctx: Context, webhookId: string): Promise<void> {
  const { applicationId } = await changeWebhook(ctx, webhookId, async (tx, webhook) => {
    await audit(ctx, tx, "webhook.unregistered", webhookTarget(webhook));
    return saveWebhook(tx, webhook, { unregisteredAt: ctx.now });
  });
  await freeSlots(ctx.db, applicationId);
}
