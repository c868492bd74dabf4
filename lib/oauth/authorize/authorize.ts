import { issueCode } from "#lib/oauth/grants/issue-code.ts";
import type { Form } from "#lib/oauth/grants/read-form.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import type { Context, SignIn } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { AuthorizationRefusal, responseUrl } from "./authorization-response.ts";
import { provesReceiver } from "./match-redirect-uri.ts";
import { type AuthorizationRequest, readAuthorizationRequest } from "./read-authorization-request.ts";
import { countsAfterMarker, makeSignInMarker } from "./sign-in-marker.ts";

/** Set on the way to a new sign-in: from when on one counts, signed. */
const markerParameter = "signed_in_after";

/**
 * Takes an authorization request one step further.
 *
 * @returns where the browser goes next: sign-in, consent, or back to the client with a code or a refusal
 * @throws DomainError invalid_request, for a page: client or redirect URI are not proven
 *
 * Source: RFC 6749 §4.1; OpenID Connect Core §3.1.2.3 and §3.1.2.4; contract, "Authorization Code flow".
 */
export async function authorize(ctx: Context, form: Form, signIn: SignIn | null): Promise<string> {
  try {
    const request = await readAuthorizationRequest(form, ctx.db);
    const fresh = freshSignIn(ctx, form, request, signIn);
    if (!fresh) return signInUrl(ctx, form, request, signIn);
    return await ctx.db.$transaction(async (tx) => {
      if (await mustAskConsent(tx, request, fresh.actor.userId))
        return `${env().BASE_URL}/consent?${new URLSearchParams([...form])}`;
      return responseUrl(request, { code: await issueCode({ ...ctx, actor: fresh.actor }, request, tx) });
    });
  } catch (error) {
    if (error instanceof AuthorizationRefusal) return error.redirectTo;
    throw error;
  }
}

/**
 * The sign-in, where it is as recent as the request wants; null where the person must sign in (again) first.
 *
 * @throws AuthorizationRefusal login_required, where the request forbids to ask
 */
export function freshSignIn(
  ctx: Context,
  form: Form,
  request: AuthorizationRequest,
  signIn: SignIn | null,
): SignIn | null {
  if (signIn !== null && isFresh(ctx, form, request, signIn)) return signIn;
  if (request.prompt.includes("none"))
    throw new AuthorizationRefusal("login_required", "The person is not signed in.", request);
  return null;
}

function isFresh(ctx: Context, form: Form, request: AuthorizationRequest, signIn: SignIn): boolean {
  const marker = form.get(markerParameter);
  if (marker !== undefined && countsAfterMarker(marker, request, signIn.authTime, ctx.now)) return true;
  if (request.prompt.includes("login") || request.prompt.includes("select_account")) return false;
  return request.maxAgeSeconds === null || toEpochSeconds(ctx.now) - signIn.authTime <= request.maxAgeSeconds;
}

/**
 * Remembered consent covers the same scopes or fewer, where the redirect URI proves who receives the code. Its row stays locked until the code is issued, so that a
 * withdrawal at the same time comes before it or ends what it issued.
 */
async function mustAskConsent(tx: Tx, request: AuthorizationRequest, userId: string): Promise<boolean> {
  const { client, scopes, prompt, redirectUri } = request;
  const [consent] = await tx.$queryRaw<{ scopes: string[] }[]>`
    SELECT "scopes" FROM "Consent"
    WHERE "userId" = ${userId} AND "applicationId" = ${client.id} FOR SHARE`;
  const given = consent !== undefined && scopes.every((scope) => consent.scopes.includes(scope));
  if (given && provesReceiver(client, redirectUri) && !prompt.includes("consent")) return false;
  if (prompt.includes("none"))
    throw new AuthorizationRefusal("consent_required", "The person must consent to this.", request);
  return true;
}

/** Sign-in comes back to the authorization request, and only a sign-in later than the present one counts then. */
function signInUrl(ctx: Context, form: Form, request: AuthorizationRequest, signIn: SignIn | null): string {
  const query = new URLSearchParams([...form]);
  query.set(markerParameter, makeSignInMarker(request, signIn?.authTime ?? 0, ctx.now));
  const signInQuery = new URLSearchParams({
    callbackUrl: `${env().BASE_URL}/oauth2/${authServerId}/v1/authorize?${query}`,
    ...(signIn !== null && { prompt: "login" }),
    ...(request.loginHint !== null && { login_hint: request.loginHint }),
  });
  return `${env().BASE_URL}/signin?${signInQuery}`;
}
