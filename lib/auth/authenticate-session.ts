import type { Role } from "#lib/db/generated/enums.ts";
import { env } from "#lib/env.ts";
import { DomainError } from "#lib/errors.ts";
import type { Context, UserActor } from "./context.ts";
import { readSession } from "./read-session.ts";

/**
 * The signed-in person behind a request of the portal's own pages.
 *
 * A request that changes something must come from a page of this origin (Sec-Fetch-Site, or Origin where a browser
 * does not send that): with SameSite cookies, the second lock against cross-site request forgery.
 *
 * @throws DomainError unauthenticated, forbidden
 */
export async function authenticateSession(
  request: Request,
  roles: readonly Role[] | undefined,
  ctx: Context,
): Promise<UserActor> {
  const actor = await readSession(request.headers.get("cookie"), ctx.db);
  if (!actor) throw new DomainError("unauthenticated", "Sign in first.");
  if (request.method !== "GET" && request.method !== "HEAD" && !isSameOrigin(request.headers))
    throw new DomainError("forbidden", "This change did not come from a page of the portal.");
  if (roles && !roles.includes(actor.role))
    throw new DomainError("forbidden", "Your role does not allow this.");
  return actor;
}

function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site ? site === "same-origin" : headers.get("origin") === new URL(env().BASE_URL).origin;
}
