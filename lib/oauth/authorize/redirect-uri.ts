import type { Client } from "#lib/oauth/clients/find-client.ts";

const loopbackAddress = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?(\/.*)?$/;
const loopbackHost = /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/;

/**
 * Whether a redirect URI matches the registered one exactly. Only the port of a loopback address may differ, since the
 * system assigns it to native applications.
 *
 * Source: RFC 9700 §4.1.3, RFC 8252 §7.3.
 */
export function matchesRedirectUri(registered: string, requested: string): boolean {
  if (registered === requested) return true;
  const ours = registered.match(loopbackAddress);
  const theirs = requested.match(loopbackAddress);
  if (!ours || !theirs || !URL.canParse(requested)) return false;
  return ours[1] === theirs[1] && (ours[2] ?? "/") === (theirs[2] ?? "/");
}

/**
 * Whether a code can only reach the client: its secret proves the client, or HTTPS proves the host. Any program on a
 * device can claim a custom scheme or listen on a loopback address.
 *
 * Source: RFC 8252 §8.6.
 */
export function provesReceiver({ clientType }: Pick<Client, "clientType">, redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri);
  return clientType === "CONFIDENTIAL" || (protocol === "https:" && !loopbackHost.test(hostname));
}
