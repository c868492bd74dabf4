import { createHash, randomBytes } from "node:crypto";
import type { UserActor } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { basic, type MadeApplication } from "./fixtures.ts";
import { sessionCookie } from "./session-cookie.ts";

export const redirectUri = "https://client.example.com/callback";

export type FlowClient = Pick<MadeApplication, "clientId" | "clientSecret">;

/** An address of the authorization server, in this process unless `baseUrl` says otherwise. */
export function oauthUrl(path: string, baseUrl: string = env().BASE_URL): string {
  return `${baseUrl}/oauth2/default/v1/${path}`;
}

/** A PKCE pair. */
export function makePkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The parameters of an authorization request, except undefined ones. */
export function authorizeParams(
  client: FlowClient,
  changes: Record<string, string | undefined> = {},
): URLSearchParams {
  const all = {
    client_id: client.clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    state: "state-1",
    scope: "order.read",
    ...changes,
  };
  return new URLSearchParams(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Sends an authorization request as the person's browser, without following the redirect. */
export async function sendAuthorize(params: URLSearchParams | string, person?: UserActor): Promise<Response> {
  return fetch(`${oauthUrl("authorize")}?${params}`, {
    redirect: "manual",
    headers: person ? { cookie: await sessionCookie(person) } : {},
  });
}

/** Sends the form of the consent page, without following the redirect. */
export async function sendConsent(
  params: URLSearchParams,
  person: UserActor,
  decision = "approve",
): Promise<Response> {
  return fetch(oauthUrl("consent"), {
    method: "POST",
    redirect: "manual",
    headers: { cookie: await sessionCookie(person), origin: env().BASE_URL },
    body: new URLSearchParams([...params, ["decision", decision], ["person", person.userId]]),
  });
}

/** The address that a response redirects to. */
export function getLocation(response: Response): URL {
  const location = response.headers.get("location");
  if (!location) throw new Error(`${response.status} redirects nowhere`);
  return new URL(location);
}

/**
 * Opens an authorization address as the person's browser, and approves where consent is asked for.
 *
 * @returns the address at the client that the browser ends at
 */
export async function browseAndApprove(authorizationUrl: string | URL, person: UserActor): Promise<URL> {
  const headers = { cookie: await sessionCookie(person) };
  const end = getLocation(await fetch(authorizationUrl, { redirect: "manual", headers }));
  const asksForConsent = end.href.startsWith(`${env().BASE_URL}/consent?`);
  return asksForConsent ? getLocation(await sendConsent(end.searchParams, person)) : end;
}

/** An authorization code that the person just approved. */
export async function getCode(
  client: FlowClient,
  person: UserActor,
  changes: Record<string, string | undefined> = {},
): Promise<string> {
  const response = await sendConsent(authorizeParams(client, changes), person);
  const code = getLocation(response).searchParams.get("code");
  if (!code) throw new Error(`no code: ${response.headers.get("location")}`);
  return code;
}

/** Sends a form as a client: with Basic authentication, or with its client_id if it has no secret. */
export function sendForm(
  path: string,
  client: FlowClient,
  form: Record<string, string>,
  baseUrl?: string,
): Promise<Response> {
  return fetch(oauthUrl(path, baseUrl), {
    method: "POST",
    headers: client.clientSecret ? { authorization: basic(client.clientId, client.clientSecret) } : {},
    body: new URLSearchParams(client.clientSecret ? form : { client_id: client.clientId, ...form }),
  });
}

/** Redeems a code. */
export function redeem(
  client: FlowClient,
  code: string,
  changes: Record<string, string> = {},
  baseUrl?: string,
): Promise<Response> {
  const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri, ...changes };
  return sendForm("token", client, form, baseUrl);
}

export function refresh(
  client: FlowClient,
  refreshToken: string,
  changes: Record<string, string> = {},
  baseUrl?: string,
): Promise<Response> {
  const form = { grant_type: "refresh_token", refresh_token: refreshToken, ...changes };
  return sendForm("token", client, form, baseUrl);
}
