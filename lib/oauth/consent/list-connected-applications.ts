import type { ConnectedApplication } from "#lib/oauth/schemas.ts";
import { allScopes, scopePolicy } from "#lib/oauth/scopes.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";

/** The applications that the person consented to, the latest first. */
export async function listConnectedApplications(
  ctx: Context<UserActor>,
): Promise<Page<ConnectedApplication>> {
  const { userId } = ctx.actor;
  const consents = await ctx.db.consent.findMany({
    where: { userId },
    orderBy: [{ updatedAt: "desc" }, { applicationId: "asc" }],
    include: { application: { select: { name: true, organization: { select: { name: true } } } } },
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
      .map((scope) => ({ scope, words: scopePolicy[scope].consent })),
    allowedAt: updatedAt.toISOString(),
    lastUsedAt: lastUse.get(applicationId)?.toISOString() ?? null,
  }));
  return onePage(items);
}
