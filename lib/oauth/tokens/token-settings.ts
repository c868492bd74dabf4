import { env } from "#lib/platform/env.ts";

/** The authorization server's ID in its paths. Source: contract, "Access token". */
export const authServerId = "default";

/** Thirty minutes. Source: contract, "Token lifetimes". */
export const accessTokenLifetimeSeconds = 30 * 60;

/** Seven days without use. Source: contract, "Token lifetimes". */
export const refreshTokenIdleSeconds = 7 * 24 * 60 * 60;

/**
 * For how long after its rotation a repeated refresh token gets the same successor: concurrent processes of one client must
 * not sign a person out. Source: contract, "Requests that leave something out".
 */
export const refreshRepeatSeconds = 30;

/** The `iss` of access tokens and authorization responses, and the base of the server's URLs. */
export function issuer(): string {
  return `${env().AUTH_URL}/oauth2/${authServerId}`;
}

/** The `aud` of access tokens: the APIs of the portal. */
export function audience(): string {
  return `${env().BASE_URL}/api`;
}
