import { env } from "#lib/platform/env.ts";
import { basic } from "./fixtures.ts";

/** Gets an access token with client credentials over HTTP. */
export async function fetchToken(
  client: { clientId: string; clientSecret: string },
  scope: string,
  server = env().AUTH_URL,
): Promise<string> {
  const response = await fetch(`${server}/oauth2/default/v1/token`, {
    method: "POST",
    headers: { authorization: basic(client.clientId, client.clientSecret) },
    body: new URLSearchParams({ grant_type: "client_credentials", scope }),
  });
  if (!response.ok) throw new Error(`no token: ${response.status} ${await response.text()}`);
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

export type ApiAnswer = { status: number; headers: Headers; body: Record<string, unknown> };

/** Calls an API of the test's server with a bearer token and a JSON body. */
export async function callApi(
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiAnswer> {
  const response = await fetch(`${env().BASE_URL}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}
