import { toEpochSeconds } from "#lib/platform/clock.ts";
import { macOf } from "#lib/platform/crypto/derive-key.ts";
import { constantTimeEqual } from "#lib/platform/crypto/random-token.ts";
import type { AuthorizationRequest } from "./read-authorization-request.ts";

const purpose = "portal sign-in marker";

/** How long a person may take to sign in and answer the consent page. */
const lifetimeSeconds = 600;

/**
 * A signed marker in the URL that requires a sign-in after now for this request. Edited, copied to another request, or
 * older than ten minutes, it is ignored.
 *
 * @param priorAuthTime of the sign-in that is too old (seconds since the epoch), 0 without one
 */
export function makeSignInMarker(request: AuthorizationRequest, priorAuthTime: number, now: Date): string {
  const issuedAt = toEpochSeconds(now);
  return `${issuedAt}.${priorAuthTime}.${signatureOf(request, issuedAt, priorAuthTime)}`;
}

/** Whether a sign-in is newer than the marker requires. */
export function countsAfterMarker(
  marker: string,
  request: AuthorizationRequest,
  authTime: number,
  now: Date,
): boolean {
  const [issued = "", prior = "", signature = ""] = marker.split(".");
  const [issuedAt, priorAuthTime] = [Number(issued), Number(prior)];
  if (!constantTimeEqual(signature, signatureOf(request, issuedAt, priorAuthTime))) return false;
  if (toEpochSeconds(now) - issuedAt > lifetimeSeconds) return false;
  return authTime >= issuedAt && authTime > priorAuthTime;
}

function signatureOf(request: AuthorizationRequest, issuedAt: number, priorAuthTime: number): string {
  const { client, redirectUri, state, scopes, codeChallenge, prompt, maxAgeSeconds } = request;
  const asked = [client.id, redirectUri, state, scopes, codeChallenge, prompt, maxAgeSeconds];
  return macOf(purpose, [...asked, issuedAt, priorAuthTime]);
}
