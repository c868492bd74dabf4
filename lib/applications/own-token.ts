import type { OwnTokenInput } from "#lib/applications/shared/schemas.ts";
import { audit } from "#lib/audit/audit.ts";
import { getLastRemoval, type RemovedScopes } from "#lib/oauth/removed-scopes.ts";
import { scopesForGrant } from "#lib/oauth/shared/scopes.ts";
import { signAccessToken } from "#lib/oauth/tokens/sign-access-token.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { conflict } from "#lib/platform/errors.ts";
import { applicationTarget, lockApplication } from "./find-application.ts";

/**
 * An access token of an application of the actor's own organization, for "Try it" in the reference. Whoever may create its
 * client secrets could get the same token with one. It ends with the session, and with the person's right to get one.
 *
 * @throws DomainError forbidden, not_found, conflict (the application may not have the scope without a person)
 */
export async function issueOwnToken(
  ctx: Context<UserActor>,
  { applicationId, scope }: OwnTokenInput & { applicationId: string },
): Promise<{ accessToken: string }> {
  const key = await signingKey(ctx.db);
  const client = await ctx.db.$transaction(async (tx) => {
    const application = await lockApplication(ctx, tx, applicationId);
    requireOwner(ctx.actor, application.organizationId, "this application can get its tokens");
    const allowed: readonly string[] = scopesForGrant(application.scopes, "client_credentials");
    if (!application.grantTypes.includes("client_credentials") || !allowed.includes(scope))
      throw conflict(
        `${application.name} does not have the scope ${scope}. Add it on the application's page.`,
      );
    await audit(ctx, tx, "access_token.issued", applicationTarget(application), { scope });
    // Only lib/applications/update-application.ts writes it.
    const lastRemoval = getLastRemoval(application.removedScopes as RemovedScopes);
    return { clientId: application.clientId, secretId: null, lastRemoval };
  });
  const { sessionId = "" } = ctx.actor;
  return {
    accessToken: await signAccessToken({ client, scopes: [scope], grant: null, sessionId }, key, ctx.now),
  };
}
