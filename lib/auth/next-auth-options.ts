import { decodeJwt } from "jose";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { timeNow, toEpochSeconds } from "#lib/clock.ts";
import { getDb } from "#lib/db/client.ts";
import { env } from "#lib/env.ts";
import { DomainError } from "#lib/errors.ts";
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
import { type SsoClaims, signInWithSso } from "./sso-sign-in.ts";

/** In place of an id: next-auth wants one before it asks the `signIn` callback. */
const nobody = "nobody";

/** What each provider hands to the `jwt` callback. */
type SignedIn = {
  id: string;
  sessionVersion?: number;
  /** When the identity provider asked the person; now for whatever is checked here. */
  authTime?: number;
  singleSignOn?: true;
};

/**
 * next-auth for the one thing that it does here: a person's session. The cookie is a JWT that says who, since when, and
 * which version of the sessions of that person; `readSession` checks the rest against the database.
 * Only Next may import this file: next-auth's providers do not load in plain Node.
 */
export function nextAuthOptions(ipAddress: string | null): AuthOptions {
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
        authorize: (credentials) => {
          const { email = "", password = "", code } = credentials ?? {};
          return refusedByCode(signIn(anonymousContext(ipAddress), { email, password, code }));
        },
      }),
      CredentialsProvider({
        id: "passkey",
        credentials: { answer: {} },
        authorize: (credentials) =>
          refusedByCode(signInWithPasskey(anonymousContext(ipAddress), credentials?.answer ?? "")),
      }),
      ...singleSignOn(ipAddress),
    ],
    callbacks: {
      signIn: ({ user }) => user.id !== nobody,
      jwt: ({ token, user }) => {
        if (!user) return token;
        const { id, sessionVersion, authTime, singleSignOn: bySso }: SignedIn = user;
        return {
          sub: id,
          sessionVersion,
          authTime: authTime ?? toEpochSeconds(timeNow()),
          ...(bySso && { singleSignOn: true }),
        };
      },
    },
  };
}

/**
 * The identity provider of the staff, where one is configured. `max_age` makes it say when it asked the person, so that
 * a session which it remembered does not pass for a new sign-in. Whom we do not know, the `signIn` callback refuses.
 */
function singleSignOn(ipAddress: string | null): OAuthConfig<SsoClaims>[] {
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
      profile: async (claims): Promise<SignedIn> => {
        const user = await signInWithSso(anonymousContext(ipAddress), claims);
        return { id: nobody, ...user, authTime: claims.auth_time ?? 0, singleSignOn: true };
      },
    },
  ];
}

/** What a sign-in throws reaches the page by its message; the sign-in form knows the code. */
async function refusedByCode<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw error instanceof DomainError ? new Error(error.code) : error;
  }
}

function anonymousContext(ipAddress: string | null): Context {
  return {
    actor: { kind: "anonymous" },
    requestId: newId("request"),
    ipAddress,
    db: getDb(),
    now: timeNow(),
  };
}
