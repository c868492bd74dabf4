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

const renewAfterMs = 10 * 60_000;

/**
 * Returns the header of a client that gets a new token every ten minutes, before the old one expires after thirty. During an
 * outage, it goes on with the old one.
 */
export async function keepAuthorized(getToken: () => Promise<string>): Promise<() => Promise<string>> {
  let token = await getToken();
  let renewedMs = performance.now();
  return async () => {
    if (performance.now() - renewedMs > renewAfterMs) {
      renewedMs = performance.now();
      token = await getToken().catch(() => token);
    }
    return `Bearer ${token}`;
  };
}
