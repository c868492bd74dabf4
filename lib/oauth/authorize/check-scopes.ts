import { printable } from "#lib/oauth/grants/read-form.ts";
import { type ApplicationGrantType, type Scope, scopesForGrant } from "#lib/oauth/scopes.ts";
import { DomainError } from "#lib/platform/errors.ts";

/**
 * The scopes of a request, each of which the application may have with this grant. One that it may not have rejects
 * the request: nothing is dropped. A scope named twice counts once.
 *
 * @throws DomainError invalid_scope, saying which scopes the application may ask for
 *
 * Source: RFC 6749 §3.3; contract, "Scopes" and "Requests that leave something out".
 */
export function checkScopes(
  requested: string | undefined,
  held: readonly string[],
  grantType: ApplicationGrantType,
): Scope[] {
  const allowed = scopesForGrant(held, grantType);
  const refused = (fault: string) => {
    const choice =
      allowed.length > 0
        ? `This application may ask for: ${allowed.join(" ")}.`
        : `This application holds no scope for the grant ${grantType}.`;
    return new DomainError("invalid_scope", `${fault} ${choice}`);
  };
  const names = [...new Set((requested ?? "").split(" ").filter(Boolean))];
  if (names.length === 0) throw refused("Name a scope.");
  const others = names.filter((name) => !allowed.some((scope) => scope === name));
  if (others.length > 0) throw refused(`Not allowed: ${printable(others.join(" "))}.`);
  return allowed.filter((scope) => names.includes(scope));
}
