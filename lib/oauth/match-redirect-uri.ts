const loopbackAddress = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/.*)?$/;

/**
 * Whether a redirect URI is the registered one: the same characters, except that the port of a loopback address may be
 * any, since native applications listen where the system lets them.
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
