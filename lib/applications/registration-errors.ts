import { applicationGrantTypes, isScope, isScopeOfGrant, scopePolicy } from "#lib/oauth/shared/scopes.ts";

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

function hasPrivateScheme(uri: unknown): boolean {
  const protocol = (typeof uri === "string" && URL.parse(uri)?.protocol) || "https:";
  return !["https:", "http:", ...browserSchemes].includes(protocol);
}

/** The fields of a registration. Each may have errors of its own, so their values are not known yet. */
type Registration = Partial<Record<"clientType" | "grantTypes" | "scopes" | "redirectUris", unknown>>;

type RegistrationError = { path: PropertyKey[]; message: string };

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Violations of the rules that link the fields of a registration. */
export function registrationErrors(registration: Registration): RegistrationError[] {
  const isPublic = registration.clientType === "PUBLIC";
  const grantTypes = toList(registration.grantTypes);
  const errors = toList(registration.redirectUris).flatMap((uri, index): RegistrationError[] =>
    !isPublic && hasPrivateScheme(uri)
      ? [
          {
            path: ["redirectUris", index],
            message: "Use https. Other schemes are for public clients, such as mobile apps.",
          },
        ]
      : [],
  );
  if (isPublic && grantTypes.includes("client_credentials"))
    errors.push({
      path: ["grantTypes"],
      message: "A public client has no secret, so it cannot use client_credentials.",
    });
  const hasNoUri = Array.isArray(registration.redirectUris) && registration.redirectUris.length === 0;
  if (grantTypes.includes("authorization_code") && hasNoUri)
    errors.push({ path: ["redirectUris"], message: "The grant authorization_code needs a redirect URI." });
  const scopes = toList(registration.scopes);
  return [...errors, ...scopeErrors(scopes, grantTypes)];
}

function scopeErrors(scopes: readonly unknown[], grantTypes: readonly unknown[]): RegistrationError[] {
  const grants = applicationGrantTypes.filter((grantType) => grantTypes.includes(grantType));
  return scopes.flatMap((scope, index) => {
    if (typeof scope !== "string" || !isScope(scope)) return [];
    if (grants.length === 0 || grants.some((grant) => isScopeOfGrant(scope, grant))) return [];
    const message = `${scope} needs the grant ${scopePolicy[scope].grantTypes.join(" or ")}.`;
    return [{ path: ["scopes", index], message }];
  });
}
