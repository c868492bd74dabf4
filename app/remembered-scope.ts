import { parse } from "hono/utils/cookie";
import { idOfScope, type Scope, scopeCookie, scopeOfId } from "#components/shell/scope.ts";
import type { Frame } from "#lib/portal/overview/schemas.ts";

export function isVisible(frame: Frame, scope: Scope): boolean {
  const id = idOfScope(scope);
  return id === null || [...frame.applications, ...frame.organizations].some((one) => one.id === id);
}

/** What the person chose last on this device; everything where that is not to be seen any more. */
export function rememberedScope(frame: Frame, cookieHeader: string | null): Scope {
  const scope = scopeOfId(parse(cookieHeader ?? "", scopeCookie)[scopeCookie]);
  return isVisible(frame, scope) ? scope : {};
}
