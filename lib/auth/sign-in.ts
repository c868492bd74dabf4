import { recordAudit } from "#lib/audit/record-audit.ts";
import type { User } from "#lib/db/generated/client.ts";
import { DomainError } from "#lib/errors.ts";
import type { Context, UserActor } from "./context.ts";
import { verifyPassword } from "./password.ts";
import { releaseSignIn, reserveSignIn, signInKeys } from "./sign-in-throttle.ts";

/** Longer than anybody's; hashing more would only be work for an attacker to hand out. */
const longestPassword = 200;

/** Longer than an e-mail address can be (RFC 5321 §4.5.3.1). */
const longestEmail = 320;

/**
 * The person whose e-mail address and password these are, or null. An unknown address takes the same way as a wrong
 * password, so that neither answer, nor time, nor the limit tells who has an account. Attempts are limited per account
 * and per network address, with a growing wait.
 *
 * @throws DomainError too_many_requests, also for the right password
 */
export async function signIn(
  ctx: Context,
  input: { email: string; password: string },
): Promise<{ id: string; sessionVersion: number } | null> {
  const email = input.email.trim().toLowerCase();
  const { password } = input;
  if (email.length > longestEmail || password.length > longestPassword || email.includes("\0")) return null;
  const keys = signInKeys(email, ctx.ipAddress);
  if (!(await reserveSignIn(ctx.db, keys, ctx.now)))
    throw new DomainError("too_many_requests", "Too many attempts. Wait a few minutes and try again.");
  const user = await ctx.db.user.findUnique({ where: { email } });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  const signedIn = user !== null && matches;
  if (signedIn) await releaseSignIn(ctx.db, keys, ctx.now);
  await recordAudit(signedIn ? { ...ctx, actor: actorOf(user) } : ctx, ctx.db, {
    action: signedIn ? "user.signed_in" : "user.sign_in_failed",
    targetType: "user",
    targetId: user?.id ?? "unknown",
    organizationId: user?.organizationId ?? null,
  });
  return signedIn ? { id: user.id, sessionVersion: user.sessionVersion } : null;
}

function actorOf({ id, name, email, role, organizationId }: User): UserActor {
  return { kind: "user", userId: id, name, email, role, organizationId };
}
