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
