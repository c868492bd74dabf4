import type { Context } from "#lib/platform/access/context.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { recordSignIn, type SignedIn, signedIn } from "./sign-in.ts";

/** What the identity provider says of a person. Source: OpenID Connect Core §5.1 and §2 (auth_time). */
export type SsoClaims = {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | undefined;
  auth_time?: number | undefined;
};

const staffRoles = ["STAFF", "ADMIN"] as const;

/**
 * The member of staff whom the identity provider vouches for, or null. Only accounts that exist: the first time by the
 * verified e-mail address, from then on by issuer and subject, so that an address which the provider gives to somebody
 * else later opens nothing. Partners never sign in this way.
 */
export async function signInWithSso(ctx: Context, claims: SsoClaims): Promise<SignedIn | null> {
  const user = await findStaff(ctx, claims);
  const detail = { method: "single sign-on", subject: claims.sub };
  await recordSignIn(ctx, user, user ? "user.signed_in" : "user.sign_in_failed", detail);
  return user && signedIn(user);
}

async function findStaff({ db }: Context, claims: SsoClaims): Promise<User | null> {
  const ssoSubject = `${env().OIDC_ISSUER} ${claims.sub}`;
  const known = await db.user.findUnique({ where: { ssoSubject } });
  if (known) return staffRoles.some((role) => role === known.role) ? known : null;
  if (claims.email_verified !== true || !claims.email) return null;
  const [user] = await db.user.updateManyAndReturn({
    where: { email: claims.email.toLowerCase(), role: { in: [...staffRoles] }, ssoSubject: null },
    data: { ssoSubject },
  });
  return user ?? null;
}
