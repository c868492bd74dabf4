import { printable } from "#lib/oauth/grants/read-form.ts";
import {
  type ApplicationGrantType,
  isScope,
  type Scope,
  scopePolicy,
  scopesForGrant,
} from "#lib/oauth/shared/scopes.ts";
import { DomainError } from "#lib/platform/errors.ts";

/**
 * The scopes of a request without repetitions. A scope that the application may not use with this grant rejects the
 * request; none is dropped silently.
 *
 * @throws DomainError invalid_scope, with the scopes that the application may request with this grant
 *
 * Source: RFC 6749 §3.3; contract, "Scopes" and "Requests that leave something out".
 */
export function checkScopes(
  requested: string | undefined,
  held: readonly string[],
  grantType: ApplicationGrantType,
): Scope[] {
  const allowed = scopesForGrant(held, grantType);
  const refused = (error: string) => {
    const choice =
      allowed.length > 0
        ? `With the grant ${grantType}, this application may request: ${allowed.join(" ")}.`
        : `This application has no scope for the grant ${grantType}.`;
    return new DomainError("invalid_scope", `${error} ${choice}`);
  };
  const names = [...new Set((requested ?? "").split(" ").filter(Boolean))];
  if (names.length === 0) throw refused("Request at least one scope.");
  const others = names.filter((name) => !allowed.some((scope) => scope === name));
  if (others.length > 0)
    throw refused([`Not allowed: ${printable(others.join(" "))}.`, ...otherGrants(others, held)].join(" "));
  return allowed.filter((scope) => names.includes(scope));
}

/** Advice for each scope that the application has, but for another grant. */
function otherGrants(names: readonly string[], held: readonly string[]): string[] {
  return names
    .filter(isScope)
    .filter((name) => held.includes(name))
    .map((name) => `Request ${name} with ${scopePolicy[name].grantTypes.join(" or ")}.`);
}
