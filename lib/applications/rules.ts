import {
  type applicationGrantTypes,
  isScope,
  isScopeOfGrant,
  type Scope,
  scopePolicy,
} from "#lib/oauth/scopes.ts";

/** Rules of a registration that pages check as one types, without the schemas. */

const loopbackHosts = ["127.0.0.1", "[::1]", "localhost"];

/** Schemes that a browser runs or reads itself: never an address of an application. */
const browserSchemes = [
  "javascript:",
  "data:",
  "vbscript:",
  "file:",
  "blob:",
  "about:",
  "ws:",
  "wss:",
  "ftp:",
];

/**
 * Why a redirect address cannot be registered, or null where it can. Exact addresses only: https, http on loopback,
 * and for public clients a scheme of their own (RFC 8252 §7).
 */
export function redirectUriFault(uri: string, clientType: "CONFIDENTIAL" | "PUBLIC"): string | null {
  if (!/^[\x21-\x7e]{1,1000}$/.test(uri))
    return "Give an address without spaces, such as https://app.example.com/callback.";
  if (!URL.canParse(uri)) return "Give an absolute address, such as https://app.example.com/callback.";
  const url = new URL(uri);
  if (uri.includes("#")) return "The address must not have a fragment (#).";
  if (uri.includes("*")) return "The address must be exact: no wildcard.";
  if (url.username || url.password) return "The address must not hold a user name or a password.";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:")
    return loopbackHosts.includes(url.hostname)
      ? null
      : "Use https; http is for loopback addresses such as 127.0.0.1.";
  if (browserSchemes.includes(url.protocol)) return `${url.protocol} addresses cannot be used.`;
  if (clientType === "CONFIDENTIAL")
    return "Use https; a scheme of its own is for public clients, such as mobile apps.";
  return null;
}

type Registration = {
  clientType: "CONFIDENTIAL" | "PUBLIC";
  grantTypes: readonly (typeof applicationGrantTypes)[number][];
  scopes: readonly Scope[];
  redirectUris: readonly string[];
};

/** Rules that tie the fields of a registration together; each fault with the field that it belongs to. */
export function registrationFaults(registration: Registration): { path: PropertyKey[]; message: string }[] {
  const { clientType, redirectUris: uris } = registration;
  const usesCode = registration.grantTypes.includes("authorization_code");
  const faults = uris.flatMap((uri, index) => {
    const message = redirectUriFault(uri, clientType);
    return message === null ? [] : [{ path: ["redirectUris", index] as PropertyKey[], message }];
  });
  if (clientType === "PUBLIC" && registration.grantTypes.includes("client_credentials"))
    faults.push({
      path: ["grantTypes"],
      message: "A public client has no secret, so it cannot use client_credentials.",
    });
  if (usesCode && uris.length === 0)
    faults.push({
      path: ["redirectUris"],
      message: "The grant authorization_code needs a redirect address.",
    });
  registration.scopes.forEach((scope, index) => {
    // A name that is no scope has its fault already; these rules are asked all the same, to tell every fault at once.
    if (isScope(scope) && !registration.grantTypes.some((grantType) => isScopeOfGrant(scope, grantType)))
      faults.push({
        path: ["scopes", index],
        message: `${scope} needs the grant ${scopePolicy[scope].grantTypes.join(" or ")}.`,
      });
  });
  return faults;
}
