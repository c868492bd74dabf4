import {
  applicationGrantTypes,
  isSandboxScope,
  isScope,
  isScopeOfGrant,
  scopePolicy,
} from "#lib/oauth/scopes.ts";

const loopbackHosts = ["127.0.0.1", "[::1]", "localhost"];

/** Schemes that a browser handles itself, so that no application can receive them. */
const browserSchemes = ["javascript", "data", "vbscript", "file", "blob", "about", "ws", "wss", "ftp"].map(
  (scheme) => `${scheme}:`,
);

/**
 * Why a redirect URI cannot be registered. Allowed are exact URIs: https, http on loopback, and, for public clients, a
 * private-use scheme (RFC 8252 §7).
 */
export function redirectUriFaults(uri: string): string[] {
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
  const protocol = URL.parse(String(uri))?.protocol ?? "https:";
  return !["https:", "http:", ...browserSchemes].includes(protocol);
}

/** The reason why a page's origin cannot be allowed. It must use https, or http on loopback. Source: RFC 6454 §7. */
export function originFaults(text: string): string[] {
  const url = /^[\x21-\x7e]{1,300}$/.test(text) ? URL.parse(text) : null;
  if (!url || !["https:", "http:"].includes(url.protocol))
    return ["Give the origin of a website, such as https://www.example.com."];
  return [
    ...(url.protocol === "http:" && !loopbackHosts.includes(url.hostname)
      ? ["Use https. http is allowed only for loopback addresses such as http://localhost:3000."]
      : []),
    ...(text.includes("*") ? ["Give each origin exactly: no wildcard."] : []),
    ...(url.href === `${url.origin}/` ? [] : ["Give only scheme, host, and port, without a path."]),
  ];
}

/** The fields of a registration. Each may have faults of its own, so their values are not known yet. */
type Registration = Partial<
  Record<"clientType" | "environment" | "grantTypes" | "scopes" | "redirectUris", unknown>
>;

type Fault = { path: PropertyKey[]; message: string };

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Violations of the rules that link the fields of a registration. */
export function registrationFaults(registration: Registration): Fault[] {
  const isPublic = registration.clientType === "PUBLIC";
  const grantTypes = listOf(registration.grantTypes);
  const faults = listOf(registration.redirectUris).flatMap((uri, index): Fault[] =>
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
    faults.push({
      path: ["grantTypes"],
      message: "A public client has no secret, so it cannot use client_credentials.",
    });
  const hasNoUri = Array.isArray(registration.redirectUris) && registration.redirectUris.length === 0;
  if (grantTypes.includes("authorization_code") && hasNoUri)
    faults.push({ path: ["redirectUris"], message: "The grant authorization_code needs a redirect URI." });
  const scopes = listOf(registration.scopes);
  const environment = registration.environment ?? environmentFor(scopes);
  return [...faults, ...scopeFaults(scopes, grantTypes, environment)];
}

/** The default environment of an application: production for publishers of order events, otherwise the sandbox. */
export function environmentFor(scopes: readonly unknown[]): "SANDBOX" | "PRODUCTION" {
  return scopes.includes("order.publish") ? "PRODUCTION" : "SANDBOX";
}

function scopeFaults(
  scopes: readonly unknown[],
  grantTypes: readonly unknown[],
  environment: unknown,
): Fault[] {
  const grants = applicationGrantTypes.filter((grantType) => grantTypes.includes(grantType));
  return scopes.flatMap((scope, index) => {
    if (typeof scope !== "string" || !isScope(scope)) return [];
    if (isSandboxScope(scope) && environment !== "SANDBOX")
      return [{ path: ["scopes", index], message: `${scope} is only for sandbox applications.` }];
    if (grants.length === 0 || grants.some((grant) => isScopeOfGrant(scope, grant))) return [];
    const message = `${scope} needs the grant ${scopePolicy[scope].grantTypes.join(" or ")}.`;
    return [{ path: ["scopes", index], message }];
  });
}
