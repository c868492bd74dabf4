import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { toEpochSeconds } from "#lib/clock.ts";
import { getDb } from "#lib/db/client.ts";
import { env } from "#lib/env.ts";
import { DomainError } from "#lib/errors.ts";
import { remoteAddressHeader } from "#lib/http/remote-address.ts";
import { newId } from "#lib/ids.ts";
import type { Context } from "./context.ts";
import { signInWithPasskey } from "./passkey-sign-in.ts";
import {
  sessionCookieName,
  sessionMaxAgeSeconds,
  sessionSecret,
  usesSecureCookies,
} from "./session-settings.ts";
import { signIn } from "./sign-in.ts";

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
        credentials: { email: {}, password: {}, code: {} },
        authorize: (credentials, request) => {
          const { email = "", password = "", code } = credentials ?? {};
          return refusedByCode(signIn(anonymousContext(request.headers), { email, password, code }));
        },
      }),
      CredentialsProvider({
        id: "passkey",
        credentials: { answer: {} },
        authorize: (credentials, request) =>
          refusedByCode(signInWithPasskey(anonymousContext(request.headers), credentials?.answer ?? "")),
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

/** What a sign-in throws reaches the page by its message; the sign-in form knows the code. */
async function refusedByCode<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw error instanceof DomainError ? new Error(error.code) : error;
  }
}

function anonymousContext(headers: Record<string, unknown> | undefined): Context {
  const address = headers?.[remoteAddressHeader];
  return {
    actor: { kind: "anonymous" },
    requestId: newId("request"),
    ipAddress: typeof address === "string" ? address : null,
    db: getDb(),
    now: new Date(),
  };
}
