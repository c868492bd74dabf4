import { issueCode, lockGrantor } from "#lib/oauth/grants/issue-code.ts";
import type { Form } from "#lib/oauth/grants/read-form.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import type { Context, SignIn } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { readSignedText, signText } from "#lib/platform/crypto/signed-text.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { AuthorizationRefusal, provesReceiver, responseUrl } from "./authorization-response.ts";
import { type AuthorizationRequest, readAuthorizationRequest } from "./read-authorization-request.ts";

/**
 * A query parameter with a signed marker: the sign-in must be newer than the marker and than the sign-in before it. Edited,
 * copied to another request, or older than ten minutes, it is ignored.
 */
const marker = { parameter: "signed_in_after", purpose: "portal sign-in marker", lifetimeSeconds: 600 };

/**
 * Moves an authorization request one step forward.
 *
 * @returns where the browser goes next: sign-in, consent, or back to the client with a code or an error
 * @throws DomainError invalid_request, shown as a page: the client or the redirect URI is not valid
 *
 * Source: RFC 6749 §4.1; OpenID Connect Core §3.1.2.3 and §3.1.2.4; contract, "Authorization Code flow".
 */
export async function authorize(ctx: Context, form: Form, signIn: SignIn | null): Promise<string> {
  try {
    const request = await readAuthorizationRequest(form, ctx.db);
    const fresh = freshSignIn(ctx, form, request, signIn);
    if (!fresh) return signInUrl(ctx, form, request, signIn);
    return await ctx.db.$transaction(async (tx) => {
      const actor = await lockGrantor(fresh.actor, request, tx);
      if (await mustAskConsent(tx, request, actor.userId))
        return `${env().BASE_URL}/consent?${new URLSearchParams([...form])}`;
      return responseUrl(request, { code: await issueCode({ ...ctx, actor }, request, tx) });
    });
  } catch (error) {
    if (error instanceof AuthorizationRefusal) return error.redirectTo;
    throw error;
  }
}

/**
 * The sign-in if it is as recent as the request requires; null if the person must sign in first.
 *
 * @throws AuthorizationRefusal login_required, if the request forbids a prompt
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
  if (isAfterMarker(form.get(marker.parameter) ?? "", request, signIn.authTime, ctx.now)) return true;
  if (request.prompt.includes("login") || request.prompt.includes("select_account")) return false;
  return request.maxAgeSeconds === null || toEpochSeconds(ctx.now) - signIn.authTime <= request.maxAgeSeconds;
}

/**
 * Whether the person must consent. A remembered consent covers the same or fewer scopes if the redirect URI proves who
 * receives the code. Its row is locked until the code is issued, so a concurrent withdrawal also revokes that code.
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

/** The sign-in page, which returns to the authorization request. Only a newer sign-in counts there. */
function signInUrl(ctx: Context, form: Form, request: AuthorizationRequest, signIn: SignIn | null): string {
  const query = new URLSearchParams([...form]);
  const priorAuthTime = String(signIn?.authTime ?? 0);
  query.set(marker.parameter, signText(marker, askedBy(request), ctx.now, priorAuthTime));
  const signInQuery = new URLSearchParams({
    callbackUrl: `${env().BASE_URL}/oauth2/${authServerId}/v1/authorize?${query}`,
    ...(signIn !== null && { prompt: "login" }),
    ...(request.loginHint !== null && { login_hint: request.loginHint }),
  });
  return `${env().BASE_URL}/signin?${signInQuery}`;
}

function isAfterMarker(text: string, request: AuthorizationRequest, authTime: number, now: Date): boolean {
  const signed = readSignedText(marker, askedBy(request), text, now);
  return signed !== null && authTime >= signed.signedAt && authTime > Number(signed.payload);
}

function askedBy(request: AuthorizationRequest): unknown[] {
  const { client, redirectUri, state, scopes, codeChallenge, prompt, maxAgeSeconds } = request;
  return [client.id, redirectUri, state, scopes, codeChallenge, prompt, maxAgeSeconds];
}
