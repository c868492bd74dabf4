import { authServerId, issuer } from "#lib/oauth/tokens/token-settings.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { ServerMetadata } from "./schemas.ts";
import { allScopes } from "./scopes.ts";

const clientAuthentication = ["client_secret_basic", "client_secret_post"];

/** What the authorization server can do, for clients that configure themselves. Source: RFC 8414 §2, RFC 9207 §3. */
export function serverMetadata(): ServerMetadata {
  const base = `${issuer()}/v1`;
  return {
    issuer: issuer(),
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    revocation_endpoint: `${base}/revoke`,
    introspection_endpoint: `${base}/introspect`,
    jwks_uri: `${base}/keys`,
    scopes_supported: allScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
    token_endpoint_auth_methods_supported: [...clientAuthentication, "none"],
    revocation_endpoint_auth_methods_supported: [...clientAuthentication, "none"],
    introspection_endpoint_auth_methods_supported: clientAuthentication,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** @throws DomainError not_found where the path names another authorization server than ours */
export function requireAuthServer(params: Record<string, string>): void {
  if (params["authServerId"] !== authServerId) throw notFound("authorization server");
}
