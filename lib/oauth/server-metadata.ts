import { allScopes } from "#lib/oauth/shared/scopes.ts";
import { authServerId, issuer } from "#lib/oauth/tokens/token-settings.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type ApiResponse, json } from "#lib/platform/http/responses/api-response.ts";
import type { ResourceMetadata, ServerMetadata } from "./schemas.ts";

const clientAuthentication = ["client_secret_basic", "client_secret_post"];

/** Source: RFC 8414 §2, RFC 9207 §3. */
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

/** @throws DomainError not_found if the path names another authorization server */
export function requireAuthServer(path: { authServerId: string }): void {
  if (path.authServerId !== authServerId) throw notFound("authorization server");
}

/** The metadata, at the path of this server or of RFC 8414. @throws DomainError not_found for another server */
export function metadataResponse(path: { authServerId: string }): ApiResponse {
  requireAuthServer(path);
  return json(serverMetadata(), { headers: { "cache-control": "public, max-age=300" } });
}

/** Where clients find the metadata of a resource. Source: RFC 9728 §3.1. */
export function resourceMetadataUrl(path: string): string {
  return `${env().BASE_URL}/.well-known/oauth-protected-resource${path}`;
}

/** The metadata of the MCP server. Source: RFC 9728 §2. */
export function resourceMetadata(path: string): ResourceMetadata {
  const { BASE_URL } = env();
  return {
    resource: `${BASE_URL}${path}`,
    resource_name: "Partner API",
    resource_documentation: `${BASE_URL}/reference${path}`,
    authorization_servers: [issuer()],
    bearer_methods_supported: ["header"],
    scopes_supported: ["location.read", "notification.read", "notification.write"],
  };
}
