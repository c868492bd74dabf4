import { applicationGrantTypes, isScope, isScopeOfGrant, scopePolicy } from "#lib/oauth/scopes.ts";

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
 * Every reason why a redirect URI cannot be registered, whatever the client. Exact URIs only: https, http on loopback, and
 * for public clients a scheme of their own (RFC 8252 §7).
 */
export function redirectUriFaults(uri: string): string[] {
  if (!/^[\x21-\x7e]{1,1000}$/.test(uri) || !URL.canParse(uri))
    return ["Give an absolute URI without spaces, such as https://app.example.com/callback."];
  const { protocol, hostname, username, password } = new URL(uri);
  return [
    ...(uri.includes("#") ? ["The URI must not have a fragment (#)."] : []),
    ...(uri.includes("*") ? ["The URI must be exact: no wildcard."] : []),
    ...(username || password ? ["The URI must not hold a user name or a password."] : []),
    ...(protocol === "http:" && !loopbackHosts.includes(hostname)
      ? ["Use https; http is for loopback addresses such as 127.0.0.1."]
      : []),
    ...(browserSchemes.includes(protocol) ? [`${protocol} URIs cannot be used.`] : []),
  ];
}

function hasOwnScheme(uri: unknown): boolean {
  const protocol = URL.parse(String(uri))?.protocol ?? "https:";
  return !["https:", "http:", ...browserSchemes].includes(protocol);
}

/** Null, or an item of any kind, where a field has a fault of its own. */
type Registration = {
  clientType: "CONFIDENTIAL" | "PUBLIC";
  grantTypes: readonly unknown[] | null;
  scopes: readonly unknown[] | null;
  redirectUris: readonly unknown[] | null;
};

type Fault = { path: PropertyKey[]; message: string };

/**
 * Rules that tie the fields of a registration together; each fault with the field that it belongs to. What can be read
 * is checked, so that the response names every fault.
 */
export function registrationFaults({ clientType, grantTypes, scopes, redirectUris }: Registration): Fault[] {
  const faults = (redirectUris ?? []).flatMap((uri, index): Fault[] =>
    clientType === "CONFIDENTIAL" && hasOwnScheme(uri)
      ? [
          {
            path: ["redirectUris", index],
            message: "Use https; a scheme of its own is for public clients, such as mobile apps.",
          },
        ]
      : [],
  );
  if (clientType === "PUBLIC" && grantTypes?.includes("client_credentials"))
    faults.push({
      path: ["grantTypes"],
      message: "A public client has no secret, so it cannot use client_credentials.",
    });
  if (grantTypes?.includes("authorization_code") && redirectUris?.length === 0)
    faults.push({
      path: ["redirectUris"],
      message: "The grant authorization_code needs a redirect URI.",
    });
  return [...faults, ...scopeFaults(scopes ?? [], grantTypes ?? [])];
}

function scopeFaults(scopes: readonly unknown[], grantTypes: readonly unknown[]): Fault[] {
  const grants = applicationGrantTypes.filter((grantType) => grantTypes.includes(grantType));
  if (grants.length === 0) return [];
  return scopes.flatMap((scope, index) =>
    typeof scope !== "string" || !isScope(scope) || grants.some((grant) => isScopeOfGrant(scope, grant))
      ? []
      : [
          {
            path: ["scopes", index],
            message: `${scope} needs the grant ${scopePolicy[scope].grantTypes.join(" or ")}.`,
          },
        ],
  );
}
