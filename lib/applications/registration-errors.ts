import { applicationGrantTypes, isScope, isScopeOfGrant, scopePolicy } from "#lib/oauth/shared/scopes.ts";
import { hasPrivateScheme } from "./redirect-uri-errors.ts";

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
