import { type Client, findClient } from "#lib/oauth/clients/find-client.ts";
import { appearsTwice, type Form } from "#lib/oauth/grants/read-form.ts";
import type { Scope } from "#lib/oauth/shared/scopes.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import {
  type AuthorizationErrorCode,
  AuthorizationRefusal,
  type ReturnAddress,
} from "./authorization-response.ts";
import { checkScopes } from "./check-scopes.ts";
import { matchesRedirectUri } from "./redirect-uri.ts";

/** A validated authorization request. */
export type AuthorizationRequest = ReturnAddress & {
  client: Client;
  scopes: Scope[];
  codeChallenge: string | null;
  loginHint: string | null;
};

/** Throws an AuthorizationRefusal. */
type Refuse = (code: AuthorizationErrorCode, description: string) => never;

/**
 * Validates the client and its redirect URI, then the rest of an authorization request. Unknown parameters are ignored.
 *
 * @param repeated the names of parameters that appear twice
 * @throws DomainError invalid_request for a bad client or redirect URI: shown as a page, never redirected
 * @throws AuthorizationRefusal for any other error: redirected to the client
 *
 * Source: RFC 6749 §4.1.1 and §4.1.2.1, RFC 7636 §4.3, OpenID Connect Core §3.1.2.1 (login_hint).
 */
export async function readAuthorizationRequest(
  form: Form,
  db: Db,
  repeated: readonly string[] = [],
): Promise<AuthorizationRequest> {
  const unclear = repeated.find((name) => name === "client_id" || name === "redirect_uri");
  if (unclear !== undefined) throw new DomainError("invalid_request", appearsTwice(unclear));
  const client = await requireClient(form.get("client_id"), db);
  const redirectUri = requireRedirectUri(form.get("redirect_uri"), client);
  const address = { redirectUri, state: form.get("state") ?? null };
  const refuse: Refuse = (code, description) => {
    throw new AuthorizationRefusal(code, description, address);
  };
  if (repeated[0] !== undefined) refuse("invalid_request", appearsTwice(repeated[0]));
  refuseUnsupported(form, refuse);
  if (!client.grantTypes.includes("authorization_code"))
    refuse("unauthorized_client", "This application is not registered for authorization_code.");
  const codeChallenge = readCodeChallenge(form, client, refuse);
  if (address.state === null && codeChallenge === null)
    refuse("invalid_request", "state is missing. It is optional only with a code_challenge.");
  return {
    ...address,
    client,
    scopes: readScopes(form, client, refuse),
    codeChallenge,
    loginHint: form.get("login_hint")?.slice(0, 320) ?? null,
  };
}

async function requireClient(clientId: string | undefined, db: Db): Promise<Client> {
  if (clientId === undefined) throw new DomainError("invalid_request", "The parameter client_id is missing.");
  const client = await findClient(clientId, db);
  if (client) return client;
  throw new DomainError("invalid_request", "No application is registered with the client_id of this link.");
}

function requireRedirectUri(redirectUri: string | undefined, client: Client): string {
  if (redirectUri === undefined)
    throw new DomainError("invalid_request", "The parameter redirect_uri is missing.");
  if (client.redirectUris.some((registered) => matchesRedirectUri(registered, redirectUri)))
    return redirectUri;
  throw new DomainError(
    "invalid_request",
    "The application did not register the redirect_uri of this link. It must match character for character.",
  );
}

function refuseUnsupported(form: Form, refuse: Refuse): void {
  if (form.has("request")) refuse("request_not_supported", "The request parameter is not supported.");
  if (form.has("request_uri"))
    refuse("request_uri_not_supported", "The request_uri parameter is not supported.");
  const responseType = form.get("response_type");
  if (responseType === undefined) refuse("invalid_request", "response_type is missing.");
  if (responseType !== "code") refuse("unsupported_response_type", "response_type must be code.");
  if ((form.get("response_mode") ?? "query") !== "query")
    refuse("invalid_request", "response_mode must be query.");
}

function readCodeChallenge(form: Form, client: Client, refuse: Refuse): string | null {
  const challenge = form.get("code_challenge");
  const method = form.get("code_challenge_method");
  if (challenge === undefined) {
    if (method !== undefined) refuse("invalid_request", "code_challenge_method requires a code_challenge.");
    if (client.clientType === "PUBLIC")
      refuse("invalid_request", "A public client must send a code_challenge (PKCE).");
    return null;
  }
  if (method !== "S256") refuse("invalid_request", "code_challenge_method must be S256.");
  if (!/^[\w-]{43}$/.test(challenge))
    refuse("invalid_request", "code_challenge must be the base64url of a SHA-256 hash: 43 characters.");
  return challenge;
}

function readScopes(form: Form, client: Client, refuse: Refuse): Scope[] {
  try {
    return checkScopes(form.get("scope"), client.scopes, "authorization_code");
  } catch (error) {
    if (error instanceof DomainError) refuse("invalid_scope", error.message);
    throw error;
  }
}
