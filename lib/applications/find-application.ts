import { type Actor, type Context, isStaff } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";

/** What every verb of this domain reads of an application. */
export const applicationParts = {
  organization: { select: { id: true, name: true } },
  redirectUris: { select: { uri: true }, orderBy: { id: "asc" } },
  clientSecrets: {
    select: { id: true, hint: true, createdAt: true, expiresAt: true, lastUsedAt: true },
    orderBy: { createdAt: "desc" },
  },
  _count: { select: { webhooks: { where: { unregisteredAt: null } } } },
} as const satisfies Prisma.ApplicationInclude;

export type ApplicationRow = Prisma.ApplicationGetPayload<{ include: typeof applicationParts }>;

/** Whether the actor may change the applications that it sees. */
export function mayManageApplications(actor: Actor): boolean {
  return isStaff(actor) || (actor.kind === "user" && actor.role === "PARTNER_ADMIN");
}

/** @throws DomainError forbidden where the actor may look at applications, but not change them */
export function requireApplicationManager(actor: Actor): void {
  if (mayManageApplications(actor)) return;
  throw new DomainError("forbidden", "Only an admin of your organization may change applications.");
}

/** @throws DomainError not_found, for another organization's application too */
export async function findApplication(
  ctx: Context,
  applicationId: string,
  db: Tx = ctx.db,
): Promise<ApplicationRow> {
  const application = await db.application.findFirst({
    where: { ...visibleApplications(ctx.actor), id: applicationId },
    include: applicationParts,
  });
  if (!application) throw notFound("application");
  return application;
}

/** Like `findApplication`, and locks the row until the transaction ends. */
export async function lockApplication(ctx: Context, applicationId: string, tx: Tx): Promise<ApplicationRow> {
  await tx.$executeRaw`SELECT 1 FROM "Application" WHERE "id" = ${applicationId} FOR UPDATE`;
  return findApplication(ctx, applicationId, tx);
}

/** Writes a change of an application to the audit log of its organization. */
export function auditApplication(
  ctx: Context,
  tx: Tx,
  { id, organizationId }: Pick<ApplicationRow, "id" | "organizationId">,
  action: string,
  detail: Prisma.InputJsonObject,
): Promise<void> {
  return recordAudit(ctx, tx, { action, targetType: "application", targetId: id, organizationId, detail });
}
