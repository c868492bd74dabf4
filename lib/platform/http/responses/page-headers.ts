import { env } from "#lib/platform/env.ts";

/** The origin of map tiles, if any are configured. `{s}` stands for several hosts. */
function tileOrigin(): string {
  const [origin] = /^https?:\/\/[^/]+/.exec(env().TILE_URL ?? "") ?? [];
  return origin ? ` ${origin.replace("{s}", "*")}` : "";
}

/** The authorization server, if it is on another host: the reference requests tokens there. */
function authOrigin(): string {
  const { AUTH_URL, BASE_URL } = env();
  const { origin } = new URL(AUTH_URL);
  return origin === new URL(BASE_URL).origin ? "" : ` ${origin}`;
}

/** Names the page that is asked for. `proxy.next.ts` sets it, in place of what a client sends. */
export const addressHeader = "x-portal-page";

/**
 * The security headers of a page. Toasts and the map need style attributes. There is no `form-action`, because the consent
 * form redirects to the application. Development reloads code with `eval`.
 *
 * @param nonce a new one for each response
 */
export function pageHeaders(
  nonce: string,
): Record<"content-security-policy", string> & Record<string, string> {
  const isDevelopment = process.env["NODE_ENV"] === "development";
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tileOrigin()}`,
    "font-src 'self'",
    `connect-src 'self'${authOrigin()}${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    ...(env().BASE_URL.startsWith("https:") && {
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    }),
  };
}
