import { parse } from "hono/utils/cookie";
import type { getToken as GetToken } from "next-auth/jwt";
import type { Db } from "#lib/db/client.ts";
import { type UserActor, userActor } from "./context.ts";
import { hasSecondFactor, mustHaveSecondFactor } from "./second-factor.ts";
import { sessionCookieName, sessionSecret, usesSecureCookies } from "./session-settings.ts";

/** A signed-in person, and when the password was last given (seconds since the epoch; 0 where the session does not say). */
export type SignIn = { actor: UserActor; authTime: number };

/** The person behind a Cookie header, or null, as `readSignIn` finds. */
export async function readSession(cookieHeader: string | null, db: Db): Promise<UserActor | null> {
  return (await readSignIn(cookieHeader, db))?.actor ?? null;
}

/**
 * The sign-in behind a Cookie header, or null, also where the person has to get a second factor before anything else.
 */
export async function readSignIn(cookieHeader: string | null, db: Db): Promise<SignIn | null> {
  const found = await readAnySignIn(cookieHeader, db);
  return found === null || found.mustEnrol ? null : found;
}

/**
 * The sign-in behind a Cookie header, or null. The cookie is next-auth's; the person, role and organization are read
 * from the database, and a session whose version is not the user's any more counts for nothing. `mustEnrol`: the
 * person needs a second factor and has none. Single sign-on brings its own.
 */
export async function readAnySignIn(
  cookieHeader: string | null,
  db: Db,
): Promise<(SignIn & { mustEnrol: boolean }) | null> {
  if (!cookieHeader) return null;
  const cookies = parse(cookieHeader);
  // Loaded with the first cookie: a web that starts answers programs first, which have none.
  const { getToken } = await import("next-auth/jwt");
  // `headers` stays empty on purpose: getToken would also take a session token as a bearer token.
  const req = { cookies, headers: {} } as unknown as Parameters<typeof GetToken>[0]["req"];
  const token = await getToken({
    req,
    secret: sessionSecret(),
    cookieName: sessionCookieName(),
    secureCookie: usesSecureCookies(),
  });
  if (!token?.sub) return null;
  const user = await db.user.findUnique({ where: { id: token.sub } });
  if (!user || user.sessionVersion !== token["sessionVersion"]) return null;
  const authTime = token["authTime"];
  return {
    actor: userActor(user),
    authTime: typeof authTime === "number" ? authTime : 0,
    mustEnrol:
      mustHaveSecondFactor(user.role) &&
      token["singleSignOn"] !== true &&
      !(await hasSecondFactor(db, user.id)),
  };
}
