const loopbackHosts = ["127.0.0.1", "[::1]", "localhost"];

/** Schemes that a browser handles itself, so that no application can receive them. */
const browserSchemes = ["javascript", "data", "vbscript", "file", "blob", "about", "ws", "wss", "ftp"].map(
  (scheme) => `${scheme}:`,
);

/**
 * Why a redirect URI cannot be registered. Allowed are exact URIs: https, http on loopback, and, for public clients, a
 * private-use scheme (RFC 8252 §7).
 */
export function redirectUriErrors(uri: string): string[] {
  const url = /^[\x21-\x7e]{1,1000}$/.test(uri) ? URL.parse(uri) : null;
  if (!url) return ["Give an absolute URI without spaces, such as https://app.example.com/callback."];
  const { protocol, hostname, username, password } = url;
  return [
    ...(uri.includes("#") ? ["The URI must not have a fragment (#)."] : []),
    ...(uri.includes("*") ? ["The URI must be exact: no wildcard."] : []),
    ...(username || password ? ["The URI must not have a user name or a password."] : []),
    ...(protocol === "http:" && !loopbackHosts.includes(hostname)
      ? ["Use https. http is allowed only for loopback addresses such as 127.0.0.1."]
      : []),
    ...(browserSchemes.includes(protocol) ? [`${protocol} URIs cannot be used.`] : []),
  ];
}

/** Whether only an app of the device can receive it. */
export function hasPrivateScheme(uri: unknown): boolean {
  const protocol = (typeof uri === "string" && URL.parse(uri)?.protocol) || "https:";
  return !["https:", "http:", ...browserSchemes].includes(protocol);
}
