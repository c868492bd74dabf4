import { decodeJwt } from "jose";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { Context } from "#lib/platform/access/context.ts";
import { isStaffRole, staffRoles } from "#lib/platform/access/staff-roles.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { sessionMaxAgeSeconds } from "#lib/platform/shared/session-limits.ts";
import { recordFailure, recordSignIn, type SignedIn } from "./sign-in.ts";

/** The identity provider's claims about a person. Source: OpenID Connect Core §5.1 and §2 (auth_time). */
export type SsoClaims = {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | undefined;
  auth_time?: number | undefined;
};

/**
 * The member of staff that the identity provider authenticated, or null. Only existing accounts: the first time by the
 * verified email address, then by issuer and subject, so that an address that is reassigned later opens nothing. Partners
 * cannot sign in this way. The identity provider proves the account's owner, as a second factor does.
 */
export async function signInWithSso(ctx: Context, claims: SsoClaims): Promise<SignedIn | null> {
  const user = await findStaff(ctx, claims);
  const detail = { method: "single sign-on", subject: claims.sub };
  if (!user) return recordFailure(ctx, null, "user.sign_in_failed", detail);
  return recordSignIn(ctx, user, { ownerConfirmed: true, gaveFactor: true }, detail);
}

/** The clocks of two servers may differ. */
const leewaySeconds = 60;

async function findStaff({ db, now }: Context, claims: SsoClaims): Promise<User | null> {
  // The provider was asked to authenticate a person again after this time (`max_age`).
  const sinceSeconds = toEpochSeconds(now) - (claims.auth_time ?? toEpochSeconds(now));
  if (sinceSeconds > sessionMaxAgeSeconds + leewaySeconds) return null;
  const ssoSubject = `${env().OIDC_ISSUER} ${claims.sub}`;
  const known = await db.user.findUnique({ where: { ssoSubject } });
  if (known) return isStaffRole(known.role) ? known : null;
  if (claims.email_verified !== true || !claims.email) return null;
  const [user] = await db.user.updateManyAndReturn({
    where: { email: claims.email.toLowerCase(), role: { in: [...staffRoles] }, ssoSubject: null },
    data: { ssoSubject },
  });
  return user ?? null;
}

/** A placeholder ID. next-auth needs one before its `signIn` callback, which refuses it. */
export const nobody = "nobody";

/** The fields that a provider passes to the `jwt` callback. */
export type Proven = {
  id: string;
  email?: string | null;
  sessionVersion?: number;
  /** A confirmed second factor, a mailed link, or the identity provider proved the account's owner. */
  ownerConfirmed?: boolean;
  gaveFactor?: boolean;
  /** When the identity provider authenticated the person. Other providers authenticate now. */
  authTime?: number;
  singleSignOn?: true;
};

/**
 * The identity provider of the staff, if one is configured. `max_age` makes it tell when it authenticated the person, so
 * that a session that it remembered does not count as a new sign-in.
 */
export function singleSignOn(ctx: Context): OAuthConfig<SsoClaims>[] {
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
      // next-auth has verified the ID token. Many providers have the email address only at the userinfo endpoint.
      userinfo: {
        request: async ({ client, tokens }) => {
          if (!tokens.id_token || !tokens.access_token)
            throw new Error("The identity provider sent no tokens.");
          const { sub, auth_time } = decodeJwt<{ auth_time?: number }>(tokens.id_token);
          const info = await client.userinfo(tokens.access_token);
          if (info.sub !== sub) throw new Error("The userinfo has another subject.");
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
