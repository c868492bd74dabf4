import { type Client, findClient } from "#lib/oauth/clients/find-client.ts";
import type { Form } from "#lib/oauth/grants/read-form.ts";
import type { Scope } from "#lib/oauth/scopes.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { AuthorizationRefusal, type ReturnAddress } from "./authorization-response.ts";
import { checkScopes } from "./check-scopes.ts";
import { matchesRedirectUri } from "./match-redirect-uri.ts";

const prompts = ["none", "login", "consent", "select_account"] as const;
type Prompt = (typeof prompts)[number];

/** A validated authorization request. */
export type AuthorizationRequest = ReturnAddress & {
  client: Client;
  scopes: Scope[];
  codeChallenge: string | null;
  prompt: readonly Prompt[];
  maxAgeSeconds: number | null;
  loginHint: string | null;
};

/**
 * Validates the client and its redirect URI, then the rest of an authorization request.
 *
 * @throws DomainError invalid_request for a bad client or redirect URI: shown as a page, never redirected
 * @throws AuthorizationRefusal for any other fault: redirected to the client
 *
 * Source: RFC 6749 §4.1.1 and §4.1.2.1, RFC 7636 §4.3, OpenID Connect Core §3.1.2.1 (prompt, max_age, login_hint).
 */
export async function readAuthorizationRequest(form: Form, db: Db): Promise<AuthorizationRequest> {
  const client = await proveClient(form.get("client_id"), db);
  const redirectUri = proveRedirectUri(form.get("redirect_uri"), client);
  const address = { redirectUri, state: form.get("state") ?? null };
  refuseUnsupported(form, address);
  if (!client.grantTypes.includes("authorization_code"))
    throw new AuthorizationRefusal(
      "unauthorized_client",
      "This application is not registered for authorization_code.",
      address,
    );
  const codeChallenge = readCodeChallenge(form, client, address);
  if (address.state === null && codeChallenge === null)
    throw new AuthorizationRefusal(
      "invalid_request",
      "state is missing; it may be left out only with a code_challenge.",
      address,
    );
  return {
    ...address,
    client,
    scopes: readScopes(form, client, address),
    codeChallenge,
    prompt: readPrompt(form, address),
    maxAgeSeconds: readMaxAge(form, address),
    loginHint: form.get("login_hint")?.slice(0, 320) ?? null,
  };
}

async function proveClient(clientId: string | undefined, db: Db): Promise<Client> {
  if (clientId === undefined) throw new DomainError("invalid_request", "The parameter client_id is missing.");
  const client = await findClient(clientId, db);
  if (!client)
    throw new DomainError(
      "invalid_request",
      "No application is registered under the client_id of this link.",
    );
  return client;
}

function proveRedirectUri(redirectUri: string | undefined, client: Client): string {
  if (redirectUri === undefined)
    throw new DomainError("invalid_request", "The parameter redirect_uri is missing.");
  if (!client.redirectUris.some((registered) => matchesRedirectUri(registered, redirectUri)))
    throw new DomainError(
      "invalid_request",
      "The redirect_uri of this link is not one that the application registered. It must be the same, character for character.",
    );
  return redirectUri;
}

function refuseUnsupported(form: Form, address: ReturnAddress): void {
  const refuse = (
    ...[code, description]: [ConstructorParameters<typeof AuthorizationRefusal>[0], string]
  ) => {
    throw new AuthorizationRefusal(code, description, address);
  };
  if (form.has("request")) refuse("request_not_supported", "The parameter request is not supported.");
  if (form.has("request_uri"))
    refuse("request_uri_not_supported", "The parameter request_uri is not supported.");
  const responseType = form.get("response_type");
  if (responseType === undefined) refuse("invalid_request", "response_type is missing.");
  if (responseType !== "code") refuse("unsupported_response_type", "response_type must be code.");
  if ((form.get("response_mode") ?? "query") !== "query")
    refuse("invalid_request", "response_mode must be query.");
}

function readCodeChallenge(form: Form, client: Client, address: ReturnAddress): string | null {
  const challenge = form.get("code_challenge") ?? null;
  const method = form.get("code_challenge_method");
  const refuse = (description: string) => new AuthorizationRefusal("invalid_request", description, address);
  if (challenge === null) {
    if (method !== undefined) throw refuse("code_challenge_method is there without a code_challenge.");
    if (client.clientType === "PUBLIC") throw refuse("A public client must send a code_challenge (PKCE).");
    return null;
  }
  if (method !== "S256") throw refuse("code_challenge_method must be S256.");
  if (!/^[\w-]{43}$/.test(challenge))
    throw refuse("code_challenge must be the base64url text of a SHA-256 hash: 43 characters.");
  return challenge;
}

function readScopes(form: Form, client: Client, address: ReturnAddress): Scope[] {
  try {
    return checkScopes(form.get("scope"), client.scopes, "authorization_code");
  } catch (error) {
    if (error instanceof DomainError) throw new AuthorizationRefusal("invalid_scope", error.message, address);
    throw error;
  }
}

function readPrompt(form: Form, address: ReturnAddress): Prompt[] {
  const names = (form.get("prompt") ?? "").split(" ").filter(Boolean);
  const known = prompts.filter((prompt) => names.includes(prompt));
  if (names.some((name) => !known.some((prompt) => prompt === name)))
    throw new AuthorizationRefusal("invalid_request", `prompt may hold: ${prompts.join(" ")}.`, address);
  if (known.includes("none") && known.length > 1)
    throw new AuthorizationRefusal("invalid_request", "prompt=none goes with no other prompt.", address);
  return known;
}

function readMaxAge(form: Form, address: ReturnAddress): number | null {
  const text = form.get("max_age");
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text))
    throw new AuthorizationRefusal("invalid_request", "max_age must be a number of seconds.", address);
  return Number(text);
}
