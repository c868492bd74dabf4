import { audit } from "#lib/audit/audit.ts";
import type { ConnectedApplication } from "#lib/oauth/shared/consent-schemas.ts";
import { allScopes, scopePolicy } from "#lib/oauth/shared/scopes.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { notFound } from "#lib/platform/errors.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";

/** The applications that the person consented to, the latest first. */
export async function listConnectedApplications(
  ctx: Context<UserActor>,
): Promise<Page<ConnectedApplication>> {
  const { userId } = ctx.actor;
  const consents = await ctx.db.consent.findMany({
    where: { userId },
    orderBy: [{ updatedAt: "desc" }, { applicationId: "asc" }],
    include: {
      application: { select: { name: true, organization: { select: { name: true } } } },
    },
  });
  const uses = await ctx.db.grant.groupBy({
    by: ["applicationId"],
    where: { userId },
    _max: { lastUsedAt: true },
  });
  const lastUse = new Map(uses.map(({ applicationId, _max }) => [applicationId, _max.lastUsedAt]));
  const items = consents.map(({ applicationId, application, scopes, updatedAt }) => ({
    applicationId,
    name: application.name,
    publisher: application.organization.name,
    scopes: allScopes
      .filter((scope) => scopes.includes(scope))
      .map((scope) => ({ scope, label: scopePolicy[scope].consent })),
    allowedAt: updatedAt.toISOString(),
    lastUsedAt: lastUse.get(applicationId)?.toISOString() ?? null,
  }));
  return onePage(items);
}

/**
 * Withdraws a person's consent for an application. Its grants, codes, and tokens end at once in this process and within
 * five seconds in others.
 *
 * @throws DomainError not_found, also for an application that only others consented to
 */
export async function withdrawConsent(
  ctx: Context<UserActor>,
  input: { applicationId: string },
): Promise<void> {
  const { userId, organizationId } = ctx.actor;
  const { applicationId } = input;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.consent.deleteMany({ where: { userId, applicationId } });
    if (count === 0) throw notFound("connected application");
    const application = await tx.application.findUniqueOrThrow({ where: { id: applicationId } });
    const { count: grants } = await tx.grant.updateMany({
      where: { userId, applicationId, revokedAt: null },
      data: { revokedAt: ctx.now },
    });
    await audit(
      ctx,
      tx,
      "consent.withdrawn",
      { type: "application", id: applicationId, name: application.name, organizationId },
      { grants },
    );
  });
  invalidateTokens();
}
