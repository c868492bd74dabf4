import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { conflict } from "#lib/platform/errors.ts";
import { auditWebhook, changeWebhook, saveWebhook, type WebhookRow } from "#lib/webhooks/find-webhook.ts";
import type { SetFaultInput, WebhookFault } from "./schemas.ts";

/** The most deliveries that one call makes due. */
const mostMoved = 1_000;

/**
 * Makes a sandbox webhook fail for some minutes, or ends that. A failure ends by itself.
 *
 * @throws DomainError not_found, conflict for a webhook of a production application
 */
export function setFault(
  ctx: Context,
  { webhookId, fault, minutes }: SetFaultInput & { webhookId: string },
): Promise<WebhookRow> {
  return changeSandboxWebhook(ctx, webhookId, async (tx, webhook) => {
    const faultUntil = fault && addSeconds(await databaseNow(tx), minutes * 60);
    await auditWebhook(ctx, tx, webhook, "fault_set", { fault: fault ?? "none", minutes });
    return saveWebhook(tx, webhook, { fault, faultUntil });
  });
}

/**
 * Makes the next attempt of every retrying delivery of a sandbox webhook due now. The schedule continues from there, so
 * that calling this again and again shows all of it.
 *
 * @returns how many deliveries
 * @throws DomainError not_found, conflict for a webhook of a production application
 */
export function skipWait(
  ctx: Context,
  { webhookId }: { webhookId: string },
): Promise<{ deliveries: number }> {
  return changeSandboxWebhook(ctx, webhookId, async (tx, webhook) => {
    const deliveries = await tx.$executeRaw`
      UPDATE "Delivery" SET "nextAttemptAt" = now() WHERE "id" IN (
        SELECT "id" FROM "Delivery"
        WHERE "webhookId" = ${webhookId} AND "state" = 'PENDING' AND "nextAttemptAt" > now()
        ORDER BY "nextAttemptAt" LIMIT ${mostMoved} FOR UPDATE SKIP LOCKED)`;
    await auditWebhook(ctx, tx, webhook, "wait_skipped", { deliveries });
    return { deliveries };
  });
}

function changeSandboxWebhook<T>(
  ctx: Context,
  webhookId: string,
  change: (tx: Tx, webhook: WebhookRow) => Promise<T>,
): Promise<T> {
  return changeWebhook(ctx, webhookId, (tx, webhook) => {
    if (webhook.application.environment === "SANDBOX") return change(tx, webhook);
    throw conflict("Only webhooks of sandbox applications can do this.");
  });
}

/** The simulated failure of the webhook. */
export function serializeFault({ fault, faultUntil }: WebhookRow): WebhookFault {
  return { fault, until: faultUntil?.toISOString() ?? null };
}
