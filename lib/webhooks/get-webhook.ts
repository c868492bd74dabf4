import type { Context } from "#lib/platform/access/context.ts";
import { findWebhook, type WebhookRow } from "./find-webhook.ts";

/** One registered webhook. @throws DomainError not_found, for another's webhook too */
export function getWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return findWebhook(ctx, input.webhookId);
}
