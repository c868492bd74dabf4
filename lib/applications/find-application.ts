import { isScope, scopePolicy } from "#lib/oauth/scopes.ts";
import { type Actor, type Context, isStaff } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import type { Environment } from "#lib/platform/db/generated/enums.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import type { Application, ApplicationWithSecret } from "./schemas.ts";

/** The fields of an application that every verb reads. */
export const applicationParts = {
  organization: { select: { id: true, name: true } },
  redirectUris: { select: { uri: true }, orderBy: { id: "asc" } },
  clientSecrets: {
    select: { id: true, hint: true, createdAt: true, expiresAt: true, lastUsedAt: true },
    orderBy: { createdAt: "desc" },
  },
  clientKeys: {
    select: { kid: true, algorithm: true, createdAt: true, lastUsedAt: true },
    orderBy: { createdAt: "desc" },
  },
  productionRequests: { orderBy: { id: "desc" }, take: 1 },
  webhooks: {
    select: { id: true, name: true, state: true, failingSince: true },
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

/** The applications of the actor's organization, by name; for staff, of all organizations. */
export function listApplications(ctx: Context): Promise<ApplicationRow[]> {
  return ctx.db.application.findMany({
    where: visibleApplications(ctx.actor),
    include: applicationParts,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}

/** Members manage sandbox applications, admins all. @throws DomainError forbidden */
export function requireApplicationManager(actor: Actor, environment: Environment): void {
  const role = actor.kind === "user" ? actor.role : null;
  if (isStaff(actor) || role === "PARTNER_ADMIN") return;
  if (role === "PARTNER_MEMBER" && environment === "SANDBOX") return;
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
    (scope) => !held.includes(scope) && (!isScope(scope) || scopePolicy[scope].givenBy !== "anybody"),
  );
  if (refused.length > 0)
    throw new DomainError("forbidden", `Only staff can give an application: ${refused.join(", ")}.`);
}

/**
 * Changes an application in a transaction that locks its row.
 *
 * @throws DomainError forbidden, not_found
 */
export function changeApplication<T>(
  ctx: Context,
  applicationId: string,
  change: (tx: Tx, application: ApplicationRow) => Promise<T>,
  timeoutMs = 5_000,
): Promise<T> {
  return ctx.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM "Application" WHERE "id" = ${applicationId} FOR UPDATE`;
      const application = await findApplication(ctx, applicationId, tx);
      requireApplicationManager(ctx.actor, application.environment);
      return change(tx, application);
    },
    { timeout: timeoutMs },
  );
}

/** Writes a change to the audit log of the application's organization. */
export function auditApplication(
  ctx: Context,
  tx: Tx,
  {
    id,
    name,
    environment,
    organizationId,
  }: Pick<ApplicationRow, "id" | "name" | "environment" | "organizationId">,
  action: string,
  detail: Prisma.InputJsonObject,
): Promise<void> {
  return recordAudit(ctx, tx, {
    ...{ action, targetType: "application", targetId: id, organizationId },
    detail: { application: name, environment, ...detail },
  });
}

/** An application as the console shows it. */
export function serializeApplication(row: ApplicationRow): Application {
  const { id, name, organization, clientId, clientType, environment, grantTypes, scopes, inboxKey } = row;
  return {
    ...{ id, name, organization, clientId, clientType, environment, grantTypes, scopes, inboxKey },
    redirectUris: row.redirectUris.map(({ uri }) => uri),
    webhooks: row.webhooks.map(({ failingSince, ...webhook }) => ({
      ...webhook,
      failingSince: failingSince?.toISOString() ?? null,
    })),
    secrets: row.clientSecrets.map((secret) => ({
      id: secret.id,
      hint: secret.hint,
      createdAt: secret.createdAt.toISOString(),
      expiresAt: secret.expiresAt?.toISOString() ?? null,
      lastUsedAt: secret.lastUsedAt?.toISOString() ?? null,
    })),
    keys: row.clientKeys.map(({ kid, algorithm, createdAt, lastUsedAt }) => ({
      ...{ kid, algorithm, createdAt: createdAt.toISOString() },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    jwksUrl: row.jwksUrl,
    productionRequest: serializeProductionRequest(row.productionRequests[0]),
    embedOrigins: row.embedOrigins,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function serializeProductionRequest(
  request: ApplicationRow["productionRequests"][number] | undefined,
): Application["productionRequest"] {
  if (!request) return null;
  const { id, state, reason, requestedByName, createdAt, answer, productionApplicationId } = request;
  const decidedAt = request.decidedAt?.toISOString() ?? null;
  return {
    ...{ id, state, reason, requestedByName, answer, productionApplicationId },
    ...{ createdAt: createdAt.toISOString(), decidedAt },
  };
}

export type MadeSecret = { application: ApplicationRow; clientSecret: string | null };

/** The only response with the client secret. */
export function serializeWithSecret({ application, clientSecret }: MadeSecret): ApplicationWithSecret {
  return { ...serializeApplication(application), clientSecret };
}
