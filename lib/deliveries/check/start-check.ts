import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { actorName } from "#lib/platform/audit/record-audit.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newToken } from "#lib/platform/crypto/random-token.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { isInboxUrl } from "#lib/platform/egress/target-url.ts";
import { conflict, DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  auditWebhook,
  changeWebhook,
  findWebhook,
  saveWebhook,
  type WebhookRow,
} from "#lib/webhooks/find-webhook.ts";
import { getCheck } from "./get-check.ts";
import type { ChangeCheckInput, ReceiverCheckReport } from "./schemas.ts";

const hourSeconds = 3_600;
/** Per organization, in any hour. */
export const checksPerHour = 10;

/**
 * Queues a check of a sandbox webhook's receiver for the worker. An organization has one check at a time and ten an hour.
 *
 * @throws DomainError not_found; forbidden (staff, for a partner's); conflict for a production application, the inbox, or
 *   while another check runs; too_many_requests with Retry-After
 */
export async function startCheck(
  ctx: Context,
  { webhookId }: { webhookId: string },
): Promise<ReceiverCheckReport> {
  const webhook = await findWebhook(ctx, webhookId);
  requireCheckable(ctx, webhook);
  const { organizationId } = webhook.application;
  const id = newId("receiverCheck");
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
    const now = await databaseNow(tx);
    await requireRoom(tx, organizationId, now);
    await tx.receiverCheck.create({
      data: {
        ...{ id, organizationId, webhookId, url: webhook.url, createdAt: now },
        startedByName: actorName(ctx.actor),
      },
    });
    await auditWebhook(ctx, tx, webhook, "check_started", { url: webhook.url });
  });
  return getCheck(ctx, { webhookId, checkId: id });
}

function requireCheckable(ctx: Context, { application, url }: WebhookRow): void {
  requireOwner(ctx.actor, application.organizationId, "this webhook can check its receiver");
  if (application.environment !== "SANDBOX")
    throw conflict(
      "Only webhooks of sandbox applications can be checked, so that no probe reaches an integration in production.",
    );
  if (isInboxUrl(new URL(url)))
    throw conflict("This is your inbox in the portal. Enter the URL of your own receiver first.");
}

async function requireRoom(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const recent = await tx.receiverCheck.findMany({
    where: {
      organizationId,
      OR: [{ state: "RUNNING" }, { createdAt: { gt: addSeconds(now, -hourSeconds) } }],
    },
    select: { state: true, createdAt: true },
    orderBy: { createdAt: "desc" },
    take: checksPerHour + 1,
  });
  if (recent.some(({ state }) => state === "RUNNING"))
    throw conflict("Another check of your organization is running. Wait until it ends.");
  const oldest = recent[checksPerHour - 1];
  if (!oldest) return;
  const seconds = Math.ceil((addSeconds(oldest.createdAt, hourSeconds).getTime() - now.getTime()) / 1000);
  throw new DomainError(
    "too_many_requests",
    `Your organization has started ${checksPerHour} checks within an hour. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    { headers: { "retry-after": String(Math.max(1, seconds)) } },
  );
}

/**
 * Turns the nightly repeat of a webhook's check, or its public badge, on or off. A badge that is published again has a new
 * address.
 *
 * @throws DomainError as `startCheck`, but for the limits; turning off is always possible
 */
export function changeCheck(
  ctx: Context,
  { webhookId, isCheckedNightly, hasPublicBadge }: ChangeCheckInput & { webhookId: string },
): Promise<WebhookRow> {
  return changeWebhook(ctx, webhookId, async (tx, webhook) => {
    if (isCheckedNightly || hasPublicBadge) requireCheckable(ctx, webhook);
    else requireOwner(ctx.actor, webhook.application.organizationId, "this webhook can change its check");
    if (isCheckedNightly !== undefined)
      await auditWebhook(ctx, tx, webhook, "nightly_check_chosen", { isCheckedNightly });
    if (hasPublicBadge !== undefined)
      await auditWebhook(ctx, tx, webhook, hasPublicBadge ? "badge_published" : "badge_revoked");
    return saveWebhook(tx, webhook, {
      ...(isCheckedNightly !== undefined && { isCheckedNightly }),
      ...(hasPublicBadge !== undefined && {
        badgeKey: hasPublicBadge ? (webhook.badgeKey ?? newToken()) : null,
      }),
      updatedAt: ctx.now,
    });
  });
}
