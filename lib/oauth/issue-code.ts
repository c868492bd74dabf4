import type { Context, UserActor } from "#lib/auth/context.ts";
import { addSeconds } from "#lib/clock.ts";
import { hashToken, newToken } from "#lib/crypto/random-token.ts";
import type { Tx } from "#lib/db/client.ts";
import { newId } from "#lib/ids.ts";
import { AuthorizationRefusal } from "./authorization-response.ts";
import type { AuthorizationRequest } from "./read-authorization-request.ts";
import { writingScopes } from "./scopes.ts";

/** RFC 6749 §4.1.2 recommends ten minutes at most; a browser needs seconds. */
const codeLifetimeSeconds = 60;

/**
 * Makes a grant and its authorization code, good once and for 60 s.
 *
 * @returns the code
 * @throws AuthorizationRefusal access_denied, where a read-only person would let an application change things
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
      "The person's role is read-only: it cannot let an application change anything.",
      request,
    );
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
