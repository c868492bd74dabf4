import { getQuery } from "#components/api/queries.ts";
import type { ConsoleWebhook, Webhook, WebhookFilter } from "#lib/notifications/webhooks/shared/schemas.ts";

/** A signed-in person gets every field of a webhook, an access token only those of the contract. */
export function toConsoleWebhook(webhook: Webhook): ConsoleWebhook {
  return webhook as ConsoleWebhook;
}

/** The registered webhooks of a filter, with at most one of its parts. */
export function webhooksQuery({ applicationId, organizationId, webhookId }: WebhookFilter = {}) {
  const query = { applicationId, organizationId, webhookId };
  return {
    ...getQuery("/api/notification/v2/webhooks", { query }),
    select: (webhooks: Webhook[]) => webhooks.map(toConsoleWebhook),
  };
}
