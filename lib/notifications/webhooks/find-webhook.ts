import type { AuditTarget } from "#lib/audit/audit.ts";
import type { WebhookFilter } from "#lib/notifications/webhooks/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";

/** What every verb reads of a webhook. */
export const webhookParts = {
  application: { select: { id: true, name: true, clientId: true, organizationId: true } },
} as const satisfies Prisma.WebhookInclude;

export type WebhookRow = Prisma.WebhookGetPayload<{ include: typeof webhookParts }>;
export type WithSecret = { webhook: WebhookRow; secret: string };

/** A registered webhook. @throws DomainError not_found, also for an unregistered or another organization's webhook */
export async function findWebhook(ctx: Context, webhookId: string, db: Tx = ctx.db): Promise<WebhookRow> {
  const webhook = await db.webhook.findFirst({
    where: { id: webhookId, unregisteredAt: null, application: visibleApplications(ctx.actor) },
    include: webhookParts,
  });
  if (!webhook) throw notFound("webhook");
  return webhook;
}

/** The registered webhooks that the actor may see, by application and slot. */
export function listWebhooks(
  ctx: Context,
  { applicationId, organizationId, webhookId }: WebhookFilter = {},
): Promise<WebhookRow[]> {
  return ctx.db.webhook.findMany({
    where: {
      unregisteredAt: null,
      application: {
        AND: [visibleApplications(ctx.actor), organizationId === undefined ? {} : { organizationId }],
      },
      ...(applicationId !== undefined && { applicationId }),
      ...(webhookId !== undefined && { id: webhookId }),
    },
    include: webhookParts,
    orderBy: [{ applicationId: "asc" }, { slot: "asc" }],
  });
}

/**
 * Changes a webhook in a transaction that locks its row. Publishers do not wait for it.
 *
 * @throws DomainError not_found
 */
export function changeWebhook<T>(
  ctx: Context,
  webhookId: string,
  change: (tx: Tx, webhook: WebhookRow) => Promise<T>,
): Promise<T> {
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${webhookId} FOR NO KEY UPDATE`;
    return change(tx, await findWebhook(ctx, webhookId, tx));
  });
}

/** Writes a change that `changeWebhook` has locked the row for. */
export function saveWebhook(
  tx: Tx,
  { id }: Pick<WebhookRow, "id">,
  data: Prisma.WebhookUpdateInput,
): Promise<WebhookRow> {
  return tx.webhook.update({ where: { id }, data, include: webhookParts });
}

/**
 * Frees the slots of an application's unregistered webhooks. A slot is part of a key, so this waits for publishers that began
 * before the webhook was unregistered. Later ones, however many, do not hold it up.
 */
export async function freeSlots(db: Tx, applicationId: string): Promise<void> {
  // Everybody locks webhooks in the order of their IDs.
  await db.$executeRaw`
    UPDATE "Webhook" SET "slot" = NULL WHERE "id" IN (
      SELECT w."id" FROM "Webhook" w
      WHERE w."applicationId" = ${applicationId} AND w."unregisteredAt" IS NOT NULL AND w."slot" IS NOT NULL
      ORDER BY w."id" FOR UPDATE)`;
}

/** The webhook in the audit log of its organization. */
export function webhookTarget({
  id,
  name,
  application,
}: Pick<WebhookRow, "id" | "name" | "application">): AuditTarget {
  return { type: "webhook", id, name, organizationId: application.organizationId };
}
