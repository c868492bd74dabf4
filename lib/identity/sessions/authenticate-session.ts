import { viewerHeader } from "#lib/identity/shared/viewer-header.ts";
import type { Access } from "#lib/platform/access/access.ts";
import {
  type Actor,
  type Context,
  countPerson,
  mayChange,
  type UserActor,
} from "#lib/platform/access/context.ts";
import { requireRecentSignIn } from "#lib/platform/access/recent-sign-in.ts";
import { staffRoles } from "#lib/platform/access/staff-roles.ts";
import type { Role } from "#lib/platform/db/generated/enums.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { readAnySignIn } from "./read-session.ts";
import { hasSessionCookie } from "./session-cookies.ts";

const readTimeoutMs = 5_000;

type SessionRules = {
  /** The allowed roles. The default is any role. */
  roles?: readonly Role[];
  /** Changes only what belongs to the person, such as the password. Open to a read-only role. */
  personal?: true;
  /** Open to staff who must set up a second factor first. */
  beforeEnrollment?: true;
  /** See `requireRecentSignIn`. */
  recent?: true;
};

/** Signed-in people may call the operation, under these rules. */
export function signedIn(rules: SessionRules = {}): Access<UserActor> {
  return {
    kind: "session",
    limit: "console",
    isPresented: (headers) => hasSessionCookie(headers.get("cookie")),
    authenticate: (request, ctx) => authenticateSession(request, rules, ctx),
    count: countPerson,
    authorize: (actor) => requireRole(actor, rules.roles),
  };
}

/** People of the distributor may call the operation. */
export function staffOnly(rules: Omit<SessionRules, "roles"> = {}): Access<UserActor> {
  return signedIn({ ...rules, roles: staffRoles });
}

/**
 * The signed-in person of a request from the portal's own pages.
 *
 * A request that changes something must come from a page of this origin (Sec-Fetch-Site, or Origin in browsers that do not
 * send it): with SameSite cookies, the second protection against cross-site request forgery. A read-only role changes only
 * what is its own; every change passes here, so verbs need not check. A page that is still open after another person signed in
 * in the same browser is signed out.
 *
 * @throws DomainError unauthenticated, forbidden (for another origin), read_only_role, second_factor_required, sign_in_not_recent, unavailable
 */
export async function authenticateSession(
  request: Request,
  rules: SessionRules,
  ctx: Context,
): Promise<UserActor> {
  const signIn = await withTimeout(readAnySignIn(request.headers.get("cookie"), ctx.db), readTimeoutMs);
  if (!signIn) throw new DomainError("unauthenticated", "Sign in first.");
  const { actor, mustEnroll } = signIn;
  const viewer = request.headers.get(viewerHeader);
  if (viewer !== null && viewer !== actor.userId)
    throw new DomainError(
      "unauthenticated",
      "Somebody else has signed in in this browser since. Load the page again.",
    );
  if (mustEnroll && !rules.beforeEnrollment)
    throw new DomainError("second_factor_required", "Set up a second factor first.");
  if (request.method !== "GET" && request.method !== "HEAD") {
    if (!isSameOrigin(request.headers))
      throw new DomainError("forbidden", "This change did not come from a page of the portal.");
    if (!mayChange(actor) && !rules.personal)
      throw new DomainError(
        "read_only_role",
        "Your role is read-only. An admin of your organization can change that.",
      );
  }
  if (rules.recent) requireRecentSignIn({ actor, now: ctx.now });
  return actor;
}

/** @throws DomainError forbidden */
export function requireRole(actor: Actor, roles?: readonly Role[]): void {
  if (roles && !(actor.kind === "user" && roles.includes(actor.role)))
    throw new DomainError("forbidden", `Only ${nameRoles(roles)} may do this.`);
}

function nameRoles(roles: readonly Role[]): string {
  if (roles.includes("PARTNER_ADMIN")) return "an admin";
  return roles.includes("STAFF") ? "staff" : "an admin of the distributor";
}

function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site ? site === "same-origin" : headers.get("origin") === new URL(env().BASE_URL).origin;
}
