import { isScope, scopePolicy } from "#lib/oauth/scopes.ts";
import { type Actor, isStaff } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";

/**
 * Some scopes are for staff to give. Those that an application holds already stay its own.
 *
 * @throws DomainError forbidden
 */
export function requireGrantableScopes(
  actor: Actor,
  scopes: readonly string[],
  held: readonly string[] = [],
): void {
  if (isStaff(actor)) return;
  const refused = scopes.filter(
    (scope) => !held.includes(scope) && (!isScope(scope) || scopePolicy[scope].givenBy !== "anybody"),
  );
  if (refused.length > 0)
    throw new DomainError(
      "forbidden",
      `Only the distributor's staff can give an application: ${refused.join(", ")}.`,
    );
}
