import type { Client } from "#lib/oauth/clients/find-client.ts";
import { printable } from "#lib/oauth/grants/read-form.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";

/** Error codes of the authorization response. Source: RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6. */
export type AuthorizationErrorCode =
  | "invalid_request"
  | "unauthorized_client"
  | "access_denied"
  | "unsupported_response_type"
  | "invalid_scope"
  | "request_not_supported"
  | "request_uri_not_supported";

/** The validated redirect URI of a client, and the `state` to return. */
export type ReturnAddress = { redirectUri: string; state: string | null };

/** An error that redirects to the client, whose redirect URI is validated. */
export class AuthorizationRefusal extends Error {
  readonly redirectTo: string;

  constructor(code: AuthorizationErrorCode, description: string, address: ReturnAddress) {
    super(description);
    this.name = "AuthorizationRefusal";
    this.redirectTo = responseUrl(address, { error: code, error_description: printable(description, 300) });
  }
}

/** The redirect URI with the response added to its query. Source: RFC 6749 §4.1.2, RFC 9207 §2 (`iss`). */
export function responseUrl(address: ReturnAddress, response: Record<string, string>): string {
  const { redirectUri, state } = address;
  const query = new URLSearchParams({ ...response, ...(state !== null && { state }), iss: issuer() });
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`;
}

const loopbackAddress = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?(\/.*)?$/;
const loopbackHost = /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/;

/**
 * Whether a redirect URI matches the registered one exactly. Only the port of a loopback address may differ, since the
 * system assigns it to native applications.
 *
 * Source: RFC 9700 §4.1.3, RFC 8252 §7.3.
 */
export function matchesRedirectUri(registered: string, requested: string): boolean {
  if (registered === requested) return true;
  const ours = registered.match(loopbackAddress);
  const theirs = requested.match(loopbackAddress);
  if (!ours || !theirs || !URL.canParse(requested)) return false;
  return ours[1] === theirs[1] && (ours[2] ?? "/") === (theirs[2] ?? "/");
}

/**
 * Whether a code can only reach the client: its secret proves the client, or HTTPS proves the host. Any program on a
 * device can claim a custom scheme or listen on a loopback address.
 *
 * Source: RFC 8252 §8.6.
 */
export function provesReceiver({ clientType }: Pick<Client, "clientType">, redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri);
  return clientType === "CONFIDENTIAL" || (protocol === "https:" && !loopbackHost.test(hostname));
}
