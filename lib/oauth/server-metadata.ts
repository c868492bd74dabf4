import { assertionAlgorithms } from "#lib/oauth/clients/client-assertion.ts";
import { authServerId, issuer } from "#lib/oauth/tokens/token-settings.ts";
import { notFound } from "#lib/platform/errors.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import { json } from "#lib/platform/http/responses/answer.ts";
import type { ServerMetadata } from "./schemas.ts";
import { allScopes } from "./scopes.ts";

const clientAuthentication = ["client_secret_basic", "client_secret_post", "private_key_jwt"];

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
    token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    revocation_endpoint_auth_methods_supported: [...clientAuthentication, "none"],
    revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    introspection_endpoint_auth_methods_supported: clientAuthentication,
    introspection_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** @throws DomainError not_found if the path names another authorization server */
export function requireAuthServer(path: { authServerId: string }): void {
  if (path.authServerId !== authServerId) throw notFound("authorization server");
}

/** Mounted twice: under the server's own path, and in the position of RFC 8414 §3. */
export const metadataRoutes = defineRoutes({
  anyOrigin: true,
  GET: anybody({
    params: ["authServerId"],
    handle: (_ctx, input) => {
      requireAuthServer(input);
      return json(serverMetadata(), { headers: { "cache-control": "public, max-age=300" } });
    },
  }),
});
