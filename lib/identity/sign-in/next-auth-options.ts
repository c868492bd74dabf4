import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { readAnySignIn } from "#lib/identity/sessions/read-session.ts";
import {
  deviceCookieHeader,
  readDeviceCookie,
  readOwnerCookie,
  sessionCookieName,
  sessionSecret,
  usesSecureCookies,
} from "#lib/identity/sessions/session-cookies.ts";
import { endSession, openSession } from "#lib/identity/sessions/sessions.ts";
import { credentialsSchema } from "#lib/identity/shared/sign-in-schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { sessionMaxAgeSeconds } from "#lib/platform/shared/session-limits.ts";
import { safeCallback } from "./callback-url.ts";
import { signInWithPasskey } from "./passkey-sign-in.ts";
import { signIn, withErrorCode } from "./sign-in.ts";
import { nobody, type Proven, singleSignOn } from "./sso-sign-in.ts";

/** A request to next-auth, and what its response needs besides next-auth's own. */
export type PageRequest = {
  ctx: Context;
  cookieHeader: string | null;
  userAgent: string | null;
  /** A Set-Cookie header: the browser is known from now on. */
  deviceCookie: string | null;
  /** An error that next-auth would ignore. */
  failure: unknown;
};

/**
 * next-auth handles only a person's session. Signing in opens a session in the database, and the cookie is a JWT that names
 * it; signing out ends it. Every request reads it from the database (`readSignIn`).
 *
 * Only Next may import this file: next-auth's providers do not load in plain Node.
 */
export function nextAuthOptions(request: PageRequest): AuthOptions {
  const { ctx, cookieHeader } = request;
  const { requestId } = ctx;
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
    // The console has a sign-out button, so next-auth's own page is not used.
    pages: { signIn: "/signin", signOut: "/", error: "/signin" },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, code: {} },
        authorize: (credentials = { email: "", password: "", code: "" }) => {
          // Whatever next-auth was sent: the form's types do not bind a caller.
          const email = credentialsSchema.shape.email.safeParse(credentials.email).data ?? "";
          const device = readDeviceCookie(cookieHeader, email, ctx.now);
          const ownerProof = readOwnerCookie(cookieHeader);
          return withErrorCode(requestId, signIn(ctx, { ...credentials, device, ownerProof }));
        },
      }),
      CredentialsProvider({
        id: "passkey",
        credentials: { answer: {} },
        authorize: (credentials) =>
          withErrorCode(requestId, signInWithPasskey(ctx, credentials?.answer ?? "")),
      }),
      ...singleSignOn(ctx),
    ],
    callbacks: {
      // Never elsewhere, and never an error, whatever a form or a cookie says.
      redirect: ({ url }) => new URL(safeCallback(url), env().BASE_URL).href,
      signIn: ({ user }) => user.id !== nobody,
      jwt: async ({ token, user }) => (user ? getClaims(request, user) : token),
    },
    events: { signOut: () => endCurrentSession(request) },
    logger: {
      error: (code, metadata) => {
        const err = metadata instanceof Error ? metadata : metadata.error;
        log.error({ requestId, err, code }, "next-auth failed");
      },
      warn: (code) => log.warn({ requestId, code }, "next-auth warns"),
    },
  };
}

/** Opens the session of the person who signed in. */
async function getClaims(request: PageRequest, user: Proven) {
  const { ctx, userAgent } = request;
  const {
    id: userId,
    email,
    sessionVersion,
    ownerConfirmed,
    gaveFactor,
    authTime,
    singleSignOn: bySso,
  } = user;
  const sid = await openSession(ctx.db, {
    userId,
    userAgent,
    ipAddress: ctx.ipAddress,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    ownerConfirmedAt: ownerConfirmed ? ctx.now : null,
  });
  request.deviceCookie = deviceCookieHeader(email ?? "", ctx.now);
  return {
    sub: userId,
    sid,
    sessionVersion,
    authTime: authTime ?? toEpochSeconds(ctx.now),
    ...(bySso && { singleSignOn: true }),
    ...(gaveFactor && { gaveFactor: true }),
  };
}

/** next-auth removes the cookie even if this fails, but a session that continues must not look ended. */
async function endCurrentSession(request: PageRequest): Promise<void> {
  const { ctx, cookieHeader } = request;
  try {
    const current = await readAnySignIn(cookieHeader, ctx.db, ctx.now);
    if (!current) return;
    const { actor } = current;
    await endSession({ ...ctx, actor }, { sessionId: actor.sessionId ?? "" });
  } catch (error) {
    request.failure = error;
  }
}
