import { AuthorizationRefusal } from "#lib/oauth/authorize/authorization-response.ts";
import type { AuthorizationRequest } from "#lib/oauth/authorize/read-authorization-request.ts";
import { writingScopes } from "#lib/oauth/shared/scopes.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { belongsTo } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";

/** RFC 6749 §4.1.2 recommends at most ten minutes. A browser needs seconds. */
const codeLifetimeSeconds = 60;

/**
 * The person with their role now. Call it first in the transaction that issues a code: a change of the role, or of the
 * application's scopes, and a password reset wait for the grant, and then end it.
 *
 * @throws AuthorizationRefusal access_denied, if the person was removed or the session has ended; invalid_scope, if the
 *   application just lost one
 */
export async function lockGrantor(
  actor: UserActor,
  request: AuthorizationRequest,
  tx: Tx,
): Promise<UserActor> {
  const [found] = await tx.$queryRaw<(Pick<UserActor, "role"> & { scopes: string[] })[]>`
    SELECT u."role", a."scopes" FROM "User" u, "Application" a
    WHERE u."id" = ${actor.userId} AND a."id" = ${request.client.id} FOR SHARE OF u, a`;
  if (!found)
    throw new AuthorizationRefusal("access_denied", "The person or the application was removed.", request);
  // Read after the lock, for which it may have waited.
  if ((await tx.session.count({ where: { id: actor.sessionId ?? "" } })) === 0)
    throw new AuthorizationRefusal("access_denied", "The session has ended.", request);
  if (request.scopes.some((scope) => !found.scopes.includes(scope)))
    throw new AuthorizationRefusal("invalid_scope", "The application just lost a scope.", request);
  return { ...actor, role: found.role };
}

/**
 * Makes a grant and its authorization code, which is valid once and for 60 seconds. The actor is from `lockGrantor`.
 *
 * @returns the code
 * @throws AuthorizationRefusal access_denied, if the person may not grant a writing scope
 */
export async function issueCode(
  ctx: Context<UserActor>,
  request: AuthorizationRequest,
  tx: Tx,
): Promise<string> {
  const { role } = ctx.actor;
  if (role === "PARTNER_READ_ONLY" && request.scopes.some((scope) => writingScopes.includes(scope)))
    throw new AuthorizationRefusal(
      "access_denied",
      "The person's role is read-only and cannot let an application change anything.",
      request,
    );
  if (request.scopes.includes("notification.write")) requireOwnPublicClient(ctx.actor, request);
  const code = newToken();
  await tx.grant.create({
    data: {
      id: newId("grant"),
      applicationId: request.client.id,
      userId: ctx.actor.userId,
      scopes: request.scopes,
      createdAt: ctx.now,
      codes: {
        create: {
          hash: hashToken(code),
          redirectUri: request.redirectUri,
          scopes: request.scopes,
          codeChallenge: request.codeChallenge,
          createdAt: ctx.now,
          expiresAt: addSeconds(ctx.now, codeLifetimeSeconds),
        },
      },
    },
  });
  return code;
}

/**
 * An update of a webhook returns the application's secret, and anybody can pose as a public client. So only people of its
 * organization may grant it `notification.write`.
 */
function requireOwnPublicClient(actor: UserActor, request: AuthorizationRequest): void {
  const { client } = request;
  if (client.clientType === "CONFIDENTIAL" || belongsTo(actor, client.organizationId)) return;
  throw new AuthorizationRefusal(
    "access_denied",
    "Only people of the application's own organization can let a public client change its webhooks.",
    request,
  );
}
