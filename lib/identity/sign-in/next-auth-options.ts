import { decodeJwt } from "jose";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { endSession } from "#lib/identity/sessions/end-session.ts";
import { deviceCookieHeader, knownDevice } from "#lib/identity/sessions/known-device.ts";
import { openSession } from "#lib/identity/sessions/open-session.ts";
import { readAnySignIn } from "#lib/identity/sessions/read-session.ts";
import {
  sessionCookieName,
  sessionMaxAgeSeconds,
  sessionSecret,
  usesSecureCookies,
} from "#lib/identity/sessions/session-settings.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { signInWithPasskey } from "./passkey-sign-in.ts";
import { refusedByCode } from "./refused-by-code.ts";
import { credentialsSchema } from "./schemas.ts";
import { signIn } from "./sign-in.ts";
import { type SsoClaims, signInWithSso } from "./sso-sign-in.ts";

/** In place of an id: next-auth wants one before it asks the `signIn` callback. */
const nobody = "nobody";

/** What each provider hands to the `jwt` callback. */
type Proven = {
  id: string;
  email?: string | null;
  sessionVersion?: number;
  /** When the identity provider asked the person; now for whatever is checked here. */
  authTime?: number;
  singleSignOn?: true;
};

/** A request to next-auth, and what its answer says besides next-auth's own. */
export type PageRequest = {
  ctx: Context;
  cookieHeader: string | null;
  userAgent: string | null;
  /** The browser is known from now on: a Set-Cookie header. */
  deviceCookie: string | null;
  /** What went wrong where next-auth would go on as if nothing had. */
  failure: unknown;
};

/**
 * next-auth for the one thing that it does here: a person's session. Signing in opens a session in the database, and the
 * cookie is a JWT that names it; signing out ends it. `readSession` asks the database at each request.
 * Only Next may import this file: next-auth's providers do not load in plain Node.
 */
export function nextAuthOptions(visit: PageRequest): AuthOptions {
  const { ctx, cookieHeader, userAgent } = visit;
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
    // next-auth's own page for signing out is not one of ours: the console has the button.
    pages: { signIn: "/signin", signOut: "/", error: "/signin" },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, code: {} },
        authorize: (credentials) => {
          const given = credentialsSchema.safeParse(credentials).data;
          if (!given) return null;
          const device = knownDevice(cookieHeader, given.email.trim().toLowerCase(), ctx.now);
          return refusedByCode(ctx.requestId, signIn(ctx, { ...given, device }));
        },
      }),
      CredentialsProvider({
        id: "passkey",
        credentials: { answer: {} },
        authorize: (credentials) =>
          refusedByCode(ctx.requestId, signInWithPasskey(ctx, credentials?.answer ?? "")),
      }),
      ...singleSignOn(ctx),
    ],
    callbacks: {
      signIn: ({ user }) => user.id !== nobody,
      jwt: async ({ token, user }) => {
        if (!user) return token;
        const { id: userId, email, sessionVersion, authTime, singleSignOn: bySso }: Proven = user;
        const times = { createdAt: ctx.now, lastSeenAt: ctx.now };
        const sid = await openSession(ctx.db, { userId, userAgent, ipAddress: ctx.ipAddress, ...times });
        visit.deviceCookie = deviceCookieHeader(email ?? "", ctx.now);
        return {
          sub: userId,
          sid,
          sessionVersion,
          authTime: authTime ?? toEpochSeconds(ctx.now),
          ...(bySso && { singleSignOn: true }),
        };
      },
    },
    events: {
      // next-auth takes the cookie away whatever happens here; a session that goes on must not look ended.
      signOut: async () => {
        try {
          const present = await readAnySignIn(cookieHeader, ctx.db, ctx.now);
          if (!present) return;
          const { actor } = present;
          await endSession({ ...ctx, actor }, { sessionId: actor.sessionId ?? "" });
        } catch (error) {
          visit.failure = error;
        }
      },
    },
    logger: {
      error: (code, metadata) => {
        const err = metadata instanceof Error ? metadata : metadata.error;
        log.error({ requestId: ctx.requestId, err, code }, "next-auth failed");
      },
      warn: (code) => log.warn({ requestId: ctx.requestId, code }, "next-auth warns"),
    },
  };
}

/**
 * The identity provider of the staff, where one is configured. `max_age` makes it say when it asked the person, so that
 * a session which it remembered does not pass for a new sign-in. Whom we do not know, the `signIn` callback refuses.
 */
function singleSignOn(ctx: Context): OAuthConfig<SsoClaims>[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return [];
  return [
    {
      id: "oidc",
      name: "Single sign-on",
      type: "oauth",
      wellKnown: `${OIDC_ISSUER}/.well-known/openid-configuration`,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      authorization: { params: { scope: "openid email profile", max_age: sessionMaxAgeSeconds } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      // next-auth has checked the ID token by then. Many providers give the e-mail address at the userinfo endpoint only.
      userinfo: {
        request: async ({ client, tokens }) => {
          if (!tokens.id_token || !tokens.access_token)
            throw new Error("The identity provider gave no tokens.");
          const { sub, auth_time } = decodeJwt<{ auth_time?: number }>(tokens.id_token);
          const info = await client.userinfo(tokens.access_token);
          if (info.sub !== sub) throw new Error("The userinfo is of another subject.");
          return { ...info, ...(auth_time !== undefined && { auth_time }) };
        },
      },
      profile: async (claims): Promise<Proven> => {
        const user = await signInWithSso(ctx, claims);
        return { id: nobody, ...user, authTime: claims.auth_time ?? 0, singleSignOn: true };
      },
    },
  ];
}
