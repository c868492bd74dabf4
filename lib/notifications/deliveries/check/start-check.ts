import { actorName, audit } from "#lib/audit/audit.ts";
import type { ReceiverCheckReport } from "#lib/notifications/deliveries/shared/check-schemas.ts";
import { findWebhook, type WebhookRow, webhookTarget } from "#lib/notifications/webhooks/find-webhook.ts";
import { withoutQuery } from "#lib/notifications/webhooks/visible-url.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { isInboxUrl } from "#lib/platform/egress/target-url.ts";
import { conflict, DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { toReport } from "./get-check.ts";

const hourSeconds = 3_600;
/** Per organization, in any hour. */
export const checksPerHour = 10;

/**
 * Queues a check of a webhook's receiver for the worker. An organization has one check at a time and ten an hour.
 *
 * @throws DomainError not_found; forbidden (staff, for a partner's); conflict for the inbox, or while another
 *   check runs; too_many_requests with Retry-After
 */
export async function startCheck(
  ctx: Context,
  { webhookId }: { webhookId: string },
): Promise<ReceiverCheckReport> {
  const webhook = await findWebhook(ctx, webhookId);
  requireCheckable(ctx, webhook);
  const { organizationId } = webhook.application;
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
    const now = await databaseNow(tx);
    await requireRoom(tx, organizationId, now);
    const check = await tx.receiverCheck.create({
      data: {
        id: newId("receiverCheck"),
        organizationId,
        webhookId,
        url: webhook.url,
        createdAt: now,
        startedByName: actorName(ctx.actor),
      },
    });
    await audit(ctx, tx, "webhook.check_started", webhookTarget(webhook), {
      url: withoutQuery(webhook.url),
    });
    return toReport(check, ctx.actor);
  });
}

function requireCheckable(ctx: Context, { application, url }: WebhookRow): void {
  requireOwner(ctx.actor, application.organizationId, "this webhook can check its receiver");
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
