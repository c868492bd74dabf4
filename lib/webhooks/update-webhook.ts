import { actorName, audit } from "#lib/audit/audit.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireRecentSignIn } from "#lib/platform/access/recent-sign-in.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { getPool, type Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { conflict } from "#lib/platform/errors.ts";
import { invalidFields } from "#lib/platform/http/validate.ts";
import { newId } from "#lib/platform/ids.ts";
import { replaceHeaders } from "./custom-headers.ts";
import type { WebhookEventType } from "./event-types.ts";
import { changeWebhook, freeSlots, saveWebhook, type WebhookRow, webhookTarget } from "./find-webhook.ts";
import { giveUpDeliveries } from "./give-up-deliveries.ts";
import type { UpdateWebhookInput } from "./schemas.ts";
import { visibleUrl, withoutQuery } from "./visible-url.ts";

/**
 * Changes the given fields and keeps the secret. Deliveries that are retrying go to a new URL at once, and it enables a
 * disabled webhook.
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
    if (before.state !== "PAUSED") await retryNow(ctx, tx, before);
    return saveWebhook(tx, before, {
      ...data,
      failingSince: null,
      warnings: 0,
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

/**
 * Pauses a webhook. Nothing is sent to it, retries included, until it is resumed. Events are kept.
 *
 * @throws DomainError not_found, conflict if it is disabled
 */
export function pauseWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return changeWebhook(ctx, input.webhookId, async (tx, before) => {
    if (before.state === "DISABLED") throw conflict("The webhook is disabled, so nothing is sent to it.");
    if (before.state === "PAUSED") return before;
    await audit(ctx, tx, "webhook.paused", webhookTarget(before));
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
    await audit(ctx, tx, "webhook.resumed", webhookTarget(before), { from: before.state, retried });
    return saveWebhook(tx, before, {
      state: "ACTIVE",
      disabledReason: null,
      stoppedAt: null,
      warnings: 0,
      resumedAt: await databaseNow(tx),
      updatedAt: ctx.now,
    });
  });
}

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

/** A replay that finds more corrects its total. */
const maxCounted = 10_000;

/**
 * Starts a replay of the deliveries that are retrying: the worker sends them in small transactions, oldest first, so
 * that a long backlog holds no lock. It replaces an earlier one, whose deliveries it includes.
 *
 * @returns how many there are, of long backlogs a part
 */
async function retryNow(ctx: Context, tx: Tx, webhook: WebhookRow): Promise<number> {
  const total = await tx.delivery.count({
    where: { webhookId: webhook.id, state: "PENDING", attemptCount: { gt: 0 }, isTest: false },
    take: maxCounted,
  });
  if (total === 0) return 0;
  // What `replayInputSchema` of lib/deliveries accepts.
  const filter = { from: new Date(0).toISOString(), state: "RETRYING", webhookId: webhook.id };
  const now = await databaseNow(tx);
  await tx.replay.updateMany({
    where: { state: "RUNNING", filter: { equals: filter } },
    data: { state: "CANCELED", endedAt: now },
  });
  await tx.replay.create({
    data: {
      id: newId("replay"),
      organizationId: webhook.application.organizationId,
      startedByName: actorName(ctx.actor),
      filter,
      applicationIds: [webhook.applicationId],
      total,
      cursorAt: new Date(0),
      cursorSequence: 0,
      createdAt: now,
    },
  });
  return total;
}
