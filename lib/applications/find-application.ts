import type { Application } from "#lib/applications/shared/schemas.ts";
import type { AuditTarget } from "#lib/audit/audit.ts";
import { invalidateClients } from "#lib/oauth/clients/find-client.ts";
import { isScope, scopePolicy } from "#lib/oauth/shared/scopes.ts";
import { type Actor, type Context, isStaff, mayChange } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { toJson } from "#lib/platform/http/to-json.ts";
import { readInboxKey } from "./inbox-key.ts";

/** The fields of an application that every verb reads. */
export const applicationParts = {
  organization: { select: { id: true, name: true } },
  redirectUris: { select: { uri: true }, orderBy: { id: "asc" } },
  clientSecrets: {
    select: { id: true, hint: true, createdAt: true, expiresAt: true, lastUsedAt: true },
    orderBy: { createdAt: "desc" },
  },
  webhooks: {
    select: {
      id: true,
      name: true,
      state: true,
      failingSince: true,
      behindSince: true,
      lastDeliveredAt: true,
      incidents: { where: { endedAt: null }, select: { givenUp: true } },
    },
    where: { unregisteredAt: null },
    orderBy: { slot: "asc" },
  },
} as const satisfies Prisma.ApplicationInclude;

export type ApplicationRow = Prisma.ApplicationGetPayload<{ include: typeof applicationParts }>;

/** @throws DomainError not_found, also for another organization's application */
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

/** @throws DomainError not_found, also for another organization's application */
export async function getApplication(ctx: Context, input: { applicationId: string }): Promise<Application> {
  return serializeApplication(await findApplication(ctx, input.applicationId));
}

/** The applications of the actor's organization, by name; for staff, of all organizations. */
export async function listApplications(ctx: Context): Promise<Page<Application>> {
  const applications = await ctx.db.application.findMany({
    where: visibleApplications(ctx.actor),
    include: applicationParts,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return onePage(applications.map(serializeApplication));
}

/** Everybody in the organization but read-only people, and staff. @throws DomainError forbidden */
export function requireApplicationManager(actor: Actor): void {
  if (isStaff(actor) || (actor.kind === "user" && mayChange(actor))) return;
  throw new DomainError("forbidden", "Only people of your organization may do this.");
}

/** Only admins and staff delete an application. @throws DomainError forbidden */
export function requireApplicationAdmin(actor: Actor): void {
  if (isStaff(actor) || (actor.kind === "user" && actor.role === "PARTNER_ADMIN")) return;
  throw new DomainError("forbidden", "Only an admin of your organization may do this.");
}

/** Only staff can grant some scopes. An application keeps the ones that it has. @throws DomainError forbidden */
export function requireGrantableScopes(
  actor: Actor,
  scopes: readonly string[],
  held: readonly string[] = [],
): void {
  if (isStaff(actor)) return;
  const refused = scopes.filter(
    (scope) => !held.includes(scope) && (!isScope(scope) || scopePolicy[scope].givenBy === "staff"),
  );
  if (refused.length > 0)
    throw new DomainError("forbidden", `Only staff can give an application: ${refused.join(", ")}.`);
}

/**
 * An application that the actor manages, with its row locked until the transaction ends.
 *
 * @throws DomainError forbidden, not_found
 */
export async function lockApplication(ctx: Context, tx: Tx, applicationId: string): Promise<ApplicationRow> {
  await tx.$executeRaw`SELECT 1 FROM "Application" WHERE "id" = ${applicationId} FOR UPDATE`;
  const application = await findApplication(ctx, applicationId, tx);
  requireApplicationManager(ctx.actor);
  return application;
}

/**
 * Changes an application in a transaction that locks its row. The change works at once in this process and within two
 * seconds in others.
 *
 * @throws DomainError forbidden, not_found
 */
export async function changeApplication(
  ctx: Context,
  applicationId: string,
  change: (tx: Tx, application: ApplicationRow) => Promise<void>,
): Promise<Application> {
  const changed = await ctx.db.$transaction(async (tx) => {
    await change(tx, await lockApplication(ctx, tx, applicationId));
    return findApplication(ctx, applicationId, tx);
  });
  invalidateClients();
  return serializeApplication(changed);
}

/** The application in the audit log of its organization. */
export function applicationTarget({
  id,
  name,
  organizationId,
}: Pick<ApplicationRow, "id" | "name" | "organizationId">): AuditTarget {
  return { type: "application", id, name, organizationId };
}

/** An application as the console shows it. */
export function serializeApplication(row: ApplicationRow): Application {
  const { id, name, organization, clientId, clientType, grantTypes, scopes } = row;
  const { webhooks, createdAt, updatedAt } = row;
  return toJson({
    id,
    name,
    organization,
    clientId,
    clientType,
    grantTypes,
    scopes,
    inboxKey: readInboxKey(row),
    webhooks: webhooks.map(({ incidents: [incident = null], ...webhook }) => ({ ...webhook, incident })),
    createdAt,
    updatedAt,
    redirectUris: row.redirectUris.map(({ uri }) => uri),
    secrets: row.clientSecrets,
  });
}
