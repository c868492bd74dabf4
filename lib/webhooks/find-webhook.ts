import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";

/** What every verb of this domain reads of a webhook. */
export const webhookParts = {
  application: { select: { id: true, name: true, clientId: true, organizationId: true } },
} as const satisfies Prisma.WebhookInclude;

export type WebhookRow = Prisma.WebhookGetPayload<{ include: typeof webhookParts }>;
export type WithSecret = { webhook: WebhookRow; secret: string };

/** A registered webhook. @throws DomainError not_found, for an unregistered and for another's webhook too */
export async function findWebhook(ctx: Context, webhookId: string, db: Tx = ctx.db): Promise<WebhookRow> {
  const webhook = await db.webhook.findFirst({
    where: { id: webhookId, unregisteredAt: null, application: visibleApplications(ctx.actor) },
    include: webhookParts,
  });
  if (!webhook) throw notFound("webhook");
  return webhook;
}

/** Like `findWebhook`, and locks the row until the transaction ends. */
export async function lockWebhook(ctx: Context, webhookId: string, tx: Tx): Promise<WebhookRow> {
  await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${webhookId} FOR UPDATE`;
  return findWebhook(ctx, webhookId, tx);
}

/** Changes a webhook that the transaction has locked. */
export function saveWebhook(
  tx: Tx,
  { id }: Pick<WebhookRow, "id">,
  data: Prisma.WebhookUpdateInput,
): Promise<WebhookRow> {
  return tx.webhook.update({ where: { id }, data, include: webhookParts });
}

/** Writes a change of a webhook to the audit log of its organization. `action` follows `webhook.`. */
export function auditWebhook(
  ctx: Context,
  tx: Tx,
  { id, application }: Pick<WebhookRow, "id"> & { application: { organizationId: string } },
  action: string,
  detail: Prisma.InputJsonObject = {},
): Promise<void> {
  const { organizationId } = application;
  const target = { targetType: "webhook", targetId: id, organizationId };
  return recordAudit(ctx, tx, { action: `webhook.${action}`, ...target, detail });
}
