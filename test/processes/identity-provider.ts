import { createServer } from "node:http";
import Provider from "oidc-provider";
import { findFreePort } from "#server/installation/free-port.ts";
import { close, listen } from "#test/receiver.ts";

export const ssoClient = { id: "partner-portal", secret: "a-secret-of-the-identity-provider" };

/**
 * Starts an OpenID provider with pages for sign-in and consent that accepts any password. `people` has the email address of
 * each name.
 */
export async function startIdentityProvider(
  people: Record<string, { email: string; verified: boolean }>,
  redirectUri: string,
): Promise<{ issuer: string; stop: () => Promise<void> }> {
  const issuer = `http://localhost:${await findFreePort()}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: ssoClient.id, client_secret: ssoClient.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["keys of the test's own provider"] },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        name: accountId,
        email: people[accountId]?.email,
        email_verified: people[accountId]?.verified,
      }),
    }),
  });
  const server = createServer(provider.callback());
  await listen(server, Number(new URL(issuer).port));
  return { issuer, stop: () => close(server) };
}
