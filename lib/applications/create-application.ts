import { randomBytes } from "node:crypto";
import type { ApplicationWithSecret, CreateApplicationInput } from "#lib/applications/shared/schemas.ts";
import { audit } from "#lib/audit/audit.ts";
import { type Context, isStaff } from "#lib/platform/access/context.ts";
import { getOrganizationId, isOwner, maySee, requireOwner } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { conflict, DomainError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { countLimits } from "#lib/platform/rate-limit/count-limits.ts";
import { makeClientSecret } from "./client-secrets.ts";
import {
  type ApplicationRow,
  applicationParts,
  applicationTarget,
  requireApplicationManager,
  requireGrantableScopes,
  serializeApplication,
} from "./find-application.ts";
import { makeInboxKey } from "./inbox-key.ts";

/**
 * Registers an application. A confidential one gets a secret, which is returned only here. One that staff create for a
 * partner has no secret and no redirect URIs: an admin of the partner adds them.
 *
 * @throws DomainError forbidden, not_found (the organization, for staff), conflict (too many applications)
 */
export async function createApplication(
  ctx: Context,
  input: CreateApplicationInput,
): Promise<ApplicationWithSecret> {
  requireApplicationManager(ctx.actor);
  requireGrantableScopes(ctx.actor, input.scopes);
  const organizationId = findOwner(ctx, input.organizationId);
  if (input.redirectUris.length > 0)
    requireOwner(ctx.actor, organizationId, "an application can set its redirect URIs");
  const hasSecret = input.clientType === "CONFIDENTIAL" && isOwner(ctx.actor, organizationId);
  const secret = hasSecret ? makeClientSecret(ctx.now) : null;
  const application = await ctx.db.$transaction(async (tx) => {
    const owner = await tx.organization.findUnique({ where: { id: organizationId } });
    if (!owner) throw notFound("organization");
    if (!isStaff(ctx.actor)) await requireApplicationsBelowLimit(tx, organizationId);
    return insertApplication(ctx, tx, { ...input, organizationId, secret });
  });
  return { ...serializeApplication(application), clientSecret: secret?.clientSecret ?? null };
}

type NewApplication = Pick<CreateApplicationInput, "name" | "clientType" | "redirectUris"> & {
  grantTypes: string[];
  scopes: string[];
  organizationId: string;
  secret: ReturnType<typeof makeClientSecret> | null;
};

/** Writes a new application and its audit row. */
export async function insertApplication(
  ctx: Context,
  tx: Tx,
  { redirectUris, secret, organizationId, ...application }: NewApplication,
): Promise<ApplicationRow> {
  const { name, clientType, grantTypes, scopes } = application;
  const id = newId("application");
  const created = await tx.application.create({
    data: {
      ...makeInboxKey(id),
      name,
      clientType,
      grantTypes,
      scopes,
      organizationId,
      id,
      clientId: `pp_${randomBytes(12).toString("hex")}`,
      createdAt: ctx.now,
      redirectUris: { create: redirectUris.map((uri) => ({ id: newId("redirectUri"), uri })) },
      ...(secret && { clientSecrets: { create: secret.row } }),
    },
    include: applicationParts,
  });
  await audit(ctx, tx, "application.created", applicationTarget(created), { clientType, scopes });
  return created;
}

/** Rate limits are per application, so the number of applications is limited too. */
async function requireApplicationsBelowLimit(tx: Tx, organizationId: string): Promise<void> {
  const max = countLimits.applicationsOfOrganization;
  // Serializes concurrent registrations, so that each counts those before it.
  await tx.$executeRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
  if ((await tx.application.count({ where: { organizationId } })) < max) return;
  throw conflict(
    `Your organization has ${max} applications, the maximum. Delete one that you do not need, or ask us for more.`,
  );
}

function findOwner(ctx: Context, organizationId: string | undefined): string {
  const owner = organizationId ?? getOrganizationId(ctx.actor);
  if (owner === null)
    throw new DomainError("invalid_request", "Specify the organization that owns the application.");
  if (!maySee(ctx.actor, owner)) throw notFound("organization");
  return owner;
}
