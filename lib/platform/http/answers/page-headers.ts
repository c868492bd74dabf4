import { env } from "#lib/platform/env.ts";

/**
 * Where tiles of the map come from, where some are configured; otherwise nothing leaves our origin. `{s}` stands for
 * each of a few hosts.
 */
function tileOrigin(): string {
  const [origin] = /^https?:\/\/[^/]+/.exec(env().NEXT_PUBLIC_TILE_URL ?? "") ?? [];
  return origin ? ` ${origin.replace("{s}", "*")}` : "";
}

/** Where the reference asks for a token to try with, when the authorization server is on another host. */
function authOrigin(): string {
  const { AUTH_URL, BASE_URL } = env();
  const { origin } = new URL(AUTH_URL);
  return origin === new URL(BASE_URL).origin ? "" : ` ${origin}`;
}

/**
 * The security headers of a page. Scripts run only with the page's nonce, or when such a script loads them; styles may
 * stand in attributes, which toasts and the map need; no other site may hold the page in a frame, so a click on
 * "Allow" or "Delete" is meant for it. `form-action` stays open, since the consent form's answer redirects to the
 * application. Development reloads code by `eval`.
 *
 * @param nonce fresh for each answer
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
