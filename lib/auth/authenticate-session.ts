import { toEpochSeconds } from "#lib/clock.ts";
import type { Role } from "#lib/db/generated/enums.ts";
import { env } from "#lib/env.ts";
import { DomainError } from "#lib/errors.ts";
import { inTime } from "#lib/in-time.ts";
import { type Context, mayChange, type UserActor } from "./context.ts";
import { readAnySignIn } from "./read-session.ts";

const longestReadMs = 5_000;

/** So long after signing in, or confirming the password, the locks of an account may be changed. */
const recentSeconds = 600;

export type SessionAccess = {
  /** Of one of these only; of any unless told. */
  roles?: readonly Role[];
  /** Changes only what is the person's own, such as the password: a read-only role may. */
  personal?: true;
  /** Open to staff who have to get a second factor before everything else. */
  beforeEnrolment?: true;
  /** Wants a sign-in of the last minutes: a session left open must not be enough. */
  recent?: true;
};

/**
 * The signed-in person behind a request of the portal's own pages.
 *
 * A request that changes something must come from a page of this origin (Sec-Fetch-Site, or Origin where a browser
 * does not send that): with SameSite cookies, the second lock against cross-site request forgery. A read-only role
 * changes nothing but what is its own: every change over a session passes here, so no verb has to ask.
 *
 * @throws DomainError unauthenticated, forbidden, read_only_role, second_factor_required, sign_in_not_recent, unavailable
 */
export async function authenticateSession(
  request: Request,
  access: SessionAccess,
  ctx: Context,
): Promise<UserActor> {
  const signIn = await inTime(readAnySignIn(request.headers.get("cookie"), ctx.db), longestReadMs);
  if (!signIn) throw new DomainError("unauthenticated", "Sign in first.");
  const { actor, authTime, mustEnrol } = signIn;
  if (mustEnrol && !access.beforeEnrolment)
    throw new DomainError("second_factor_required", "Set up a second factor first.");
  if (request.method !== "GET" && request.method !== "HEAD") requireChange(request, access, actor);
  if (access.roles && !access.roles.includes(actor.role))
    throw new DomainError("forbidden", "Your role does not allow this.");
  if (access.recent && toEpochSeconds(ctx.now) - authTime > recentSeconds)
    throw new DomainError("sign_in_not_recent", "Confirm with your password that it is you.");
  return actor;
}

function requireChange(request: Request, access: SessionAccess, actor: UserActor): void {
  if (!isSameOrigin(request.headers))
    throw new DomainError("forbidden", "This change did not come from a page of the portal.");
  if (!mayChange(actor) && !access.personal)
    throw new DomainError(
      "read_only_role",
      "Your role is read-only. An admin of your organization can change that.",
    );
}

function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site ? site === "same-origin" : headers.get("origin") === new URL(env().BASE_URL).origin;
}
