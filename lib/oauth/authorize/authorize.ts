import { issueCode, lockGrantor } from "#lib/oauth/grants/issue-code.ts";
import type { Form } from "#lib/oauth/grants/read-form.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { AuthorizationRefusal, responseUrl } from "./authorization-response.ts";
import { type AuthorizationRequest, readAuthorizationRequest } from "./read-authorization-request.ts";
import { provesReceiver } from "./redirect-uri.ts";

/**
 * Moves an authorization request one step forward.
 *
 * @param person who is signed in, or null
 * @param repeated the names of parameters that appear twice
 * @returns where the browser goes next: sign-in, consent, or back to the client with a code or an error
 * @throws DomainError invalid_request, shown as a page: the client or the redirect URI is not valid, or the request is not
 *   and nobody is signed in
 *
 * Source: RFC 6749 §4.1, RFC 9700 §4.11.2; contract, "Authorization Code flow".
 */
export async function authorize(
  ctx: Context,
  form: Form,
  person: UserActor | null,
  repeated: readonly string[] = [],
): Promise<string> {
  try {
    const request = await readAuthorizationRequest(form, ctx.db, repeated);
    if (!person) return signInUrl(form, request);
    return await ctx.db.$transaction(async (tx) => {
      const actor = await lockGrantor(person, request, tx);
      if (await mustAskConsent(tx, request, actor.userId))
        return `${env().BASE_URL}/consent?${new URLSearchParams([...form])}`;
      return responseUrl(request, { code: await issueCode({ ...ctx, actor }, request, tx) });
    });
  } catch (error) {
    if (!(error instanceof AuthorizationRefusal)) throw error;
    // Otherwise a link to the portal could send anybody to any registered address.
    if (!person) throw new DomainError("invalid_request", error.message);
    return error.redirectTo;
  }
}

/**
 * Whether the person must consent. A remembered consent covers the same or fewer scopes if the redirect URI proves who
 * receives the code. Its row is locked until the code is issued, so a concurrent withdrawal also revokes that code.
 */
async function mustAskConsent(tx: Tx, request: AuthorizationRequest, userId: string): Promise<boolean> {
  const { client, scopes, redirectUri } = request;
  const [consent] = await tx.$queryRaw<{ scopes: string[] }[]>`
    SELECT "scopes" FROM "Consent"
    WHERE "userId" = ${userId} AND "applicationId" = ${client.id} FOR SHARE`;
  const given = consent !== undefined && scopes.every((scope) => consent.scopes.includes(scope));
  return !given || !provesReceiver(client, redirectUri);
}

/** The sign-in page, which returns to the authorization request. */
function signInUrl(form: Form, { loginHint }: AuthorizationRequest): string {
  const signInQuery = new URLSearchParams({
    callbackUrl: `${env().BASE_URL}/oauth2/${authServerId}/v1/authorize?${new URLSearchParams([...form])}`,
    ...(loginHint !== null && { login_hint: loginHint }),
  });
  return `${env().BASE_URL}/signin?${signInQuery}`;
}
