import { audit } from "#lib/audit/audit.ts";
import { replayRetrying } from "#lib/notifications/deliveries/queue/replay-retrying.ts";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";
import type { UpdateWebhookInput } from "#lib/notifications/webhooks/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireRecentSignIn } from "#lib/platform/access/recent-sign-in.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { invalidFields } from "#lib/platform/http/validate.ts";
import { replaceHeaders } from "./custom-headers.ts";
import { changeWebhook, saveWebhook, type WebhookRow, webhookTarget } from "./find-webhook.ts";
import { visibleUrl, withoutQuery } from "./visible-url.ts";

/**
 * Changes the given fields and keeps the secret. Deliveries that are retrying go to a new URL at once, and it enables a
 * disabled webhook. Warnings and disabling start over.
 *
 * @throws DomainError not_found, invalid_request (an application adds ORDER_INVOICED), forbidden (staff, for a partner's URL
 *   or headers), sign_in_not_recent (a person, for another host)
 *
 * Source: contract, "Update webhook".
 */
export function updateWebhook(
  ctx: Context,
  { webhookId, name, events, url, headers }: UpdateWebhookInput & { webhookId: string },
): Promise<WebhookRow> {
  return changeWebhook(ctx, webhookId, async (tx, before) => {
    const hasNewEvents = events !== undefined && !hasEvents(before, events);
    if (ctx.actor.kind === "application" && hasNewEvents) checkEvents(events);
    // Staff send back the URL as they see it.
    const isShown = url === visibleUrl(ctx.actor, before.application.organizationId, before.url);
    const hasMoved = url !== undefined && url !== before.url && !isShown;
    const changes = {
      ...(name !== undefined && name !== before.name && { name }),
      ...(hasNewEvents && { events }),
      ...(hasMoved && { url }),
    };
    if (Object.keys(changes).length === 0 && !headers) return before;
    await audit(ctx, tx, "webhook.updated", webhookTarget(before), {
      ...changes,
      ...(hasMoved && { url: withoutQuery(url) }),
      ...(headers && { headerNames: headers.map((header) => header.name) }),
    });
    if (hasMoved || headers)
      requireOwner(
        ctx.actor,
        before.application.organizationId,
        "this webhook can change its URL and headers",
      );
    // The secret goes with it.
    if (hasMoved && new URL(url).host !== new URL(before.url).host) requireRecentSignIn(ctx);
    const data = {
      ...changes,
      ...(headers && { headersEncrypted: replaceHeaders(before, headers) }),
      updatedAt: ctx.now,
    };
    if (!hasMoved) return saveWebhook(tx, before, data);
    // Resuming a paused one retries.
    if (before.state !== "PAUSED") await replayRetrying(ctx, tx, before);
    return saveWebhook(tx, before, {
      ...data,
      // "Failing since" stays until a delivery succeeds: it holds what waits for the failed deliveries of its order.
      warnings: 0,
      resumedAt: await databaseNow(tx),
      ...(before.state === "DISABLED" && { state: "ACTIVE", disabledReason: null, stoppedAt: null }),
    });
  });
}

/** Whether these are the webhook's events, in any order: clients repeat the whole registration when their URL moves. */
function hasEvents(before: WebhookRow, events: readonly WebhookEventType[]): boolean {
  return before.events.length === events.length && before.events.every((event) => events.includes(event));
}

function checkEvents(events: readonly WebhookEventType[]): void {
  if (!events.includes("ORDER_INVOICED")) return;
  const detail =
    "An update takes ORDER_UPDATE only. For ORDER_INVOICED register a new webhook, or change this one in the portal's console.";
  throw invalidFields([{ pointer: "/events", detail }]);
}
