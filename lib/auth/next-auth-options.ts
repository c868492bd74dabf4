import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { toEpochSeconds } from "#lib/clock.ts";
import { getDb } from "#lib/db/client.ts";
import { env } from "#lib/env.ts";
import { checkPassword } from "./check-password.ts";
import {
  sessionCookieName,
  sessionMaxAgeSeconds,
  sessionSecret,
  usesSecureCookies,
} from "./session-settings.ts";

/**
 * next-auth for the one thing that it does here: a person's session. The cookie is a JWT that says who, since when, and
 * which version of the sessions of that person; `readSession` checks the rest against the database.
 * Only Next may import this file: next-auth's providers do not load in plain Node.
 */
export function nextAuthOptions(): AuthOptions {
  process.env["NEXTAUTH_URL"] ??= env().BASE_URL;
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: sessionMaxAgeSeconds },
    jwt: { maxAge: sessionMaxAgeSeconds },
    useSecureCookies: usesSecureCookies(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies() },
      },
    },
    pages: { signIn: "/signin", error: "/signin" },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (credentials) => {
          const { email = "", password = "" } = credentials ?? {};
          return checkPassword(getDb(), email, password);
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => {
        if (!user) return token;
        const { sessionVersion } = user as { sessionVersion?: number };
        return { sub: user.id, sessionVersion, authTime: toEpochSeconds(new Date()) };
      },
    },
  };
}
