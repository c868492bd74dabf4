import { parse } from "hono/utils/cookie";
import { getToken } from "next-auth/jwt";
import type { Db } from "#lib/db/client.ts";
import type { UserActor } from "./context.ts";
import { sessionCookieName, sessionSecret, usesSecureCookies } from "./session-settings.ts";

/** A signed-in person, and when the password was last given (seconds since the epoch; 0 where the session does not say). */
export type SignIn = { actor: UserActor; authTime: number };

/** The person behind a Cookie header, or null, as `readSignIn` finds. */
export async function readSession(cookieHeader: string | null, db: Db): Promise<UserActor | null> {
  return (await readSignIn(cookieHeader, db))?.actor ?? null;
}

/**
 * The sign-in behind a Cookie header, or null. The cookie is next-auth's; the person, role and organization are read
 * from the database, and a session whose version is not the user's any more counts for nothing.
 */
export async function readSignIn(cookieHeader: string | null, db: Db): Promise<SignIn | null> {
  if (!cookieHeader) return null;
  const cookies = parse(cookieHeader);
  // `headers` stays empty on purpose: getToken would also take a session token as a bearer token.
  const req = { cookies, headers: {} } as unknown as Parameters<typeof getToken>[0]["req"];
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
    actor: {
      kind: "user",
      userId: user.id,
      name: user.name,
      email: user.email,
      role: user.role,
      organizationId: user.organizationId,
    },
    authTime: typeof authTime === "number" ? authTime : 0,
  };
}
