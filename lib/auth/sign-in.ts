import { recordAudit } from "#lib/audit/record-audit.ts";
import type { User } from "#lib/db/generated/client.ts";
import { DomainError } from "#lib/errors.ts";
import { type Context, userActor } from "./context.ts";
import { verifyPassword } from "./password.ts";
import { hasSecondFactor, takeCode } from "./second-factor.ts";
import { releaseSignIn, reserveSignIn, signInKeys } from "./sign-in-throttle.ts";

/** Longer than anybody's; hashing more would only be work for an attacker to hand out. */
const longestPassword = 200;

/** Longer than an e-mail address can be (RFC 5321 §4.5.3.1). */
const longestEmail = 320;

/** Longer than a recovery code with blanks in it. */
const longestCode = 60;

export type SignInInput = {
  email: string;
  password: string;
  /** Of the authenticator app, or a recovery code; asked for after the password was right. */
  code?: string | undefined;
};

/**
 * The person whose e-mail address and password these are, or null. An unknown address takes the same way as a wrong
 * password, so that neither answer, nor time, nor the limit tells who has an account. Attempts are limited per account
 * and per network address, with a growing wait; a sign-in without its second factor, or with a wrong one, is such an
 * attempt.
 *
 * @throws DomainError too_many_requests, also for the right password; second_factor_required and second_factor_wrong,
 *   only after the right password
 */
export async function signIn(
  ctx: Context,
  input: SignInInput,
): Promise<{ id: string; sessionVersion: number } | null> {
  const email = input.email.trim().toLowerCase();
  const { password, code = "" } = input;
  if (email.length > longestEmail || password.length > longestPassword || code.length > longestCode)
    return null;
  if (email.includes("\0")) return null;
  const keys = signInKeys(email, ctx.ipAddress);
  if (!(await reserveSignIn(ctx.db, keys, ctx.now)))
    throw new DomainError("too_many_requests", "Too many attempts. Wait a few minutes and try again.");
  const user = await ctx.db.user.findUnique({ where: { email } });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (user === null || !matches) {
    await recordSignIn(ctx, user, "user.sign_in_failed");
    return null;
  }
  await requireSecondFactor(ctx, user, code);
  await releaseSignIn(ctx.db, keys, ctx.now);
  await recordSignIn({ ...ctx, actor: userActor(user) }, user, "user.signed_in");
  return { id: user.id, sessionVersion: user.sessionVersion };
}

async function requireSecondFactor(ctx: Context, user: User, code: string): Promise<void> {
  if (!(await hasSecondFactor(ctx.db, user.id))) return;
  if (code.trim() === "") throw new DomainError("second_factor_required", "Give a code, or use a passkey.");
  if (await takeCode(ctx.db, user.id, code, ctx.now)) return;
  await recordSignIn(ctx, user, "user.second_factor_failed");
  throw new DomainError("second_factor_wrong", "The code is not right, or was used before.");
}

function recordSignIn(ctx: Context, user: User | null, action: string): Promise<void> {
  return recordAudit(ctx, ctx.db, {
    action,
    targetType: "user",
    targetId: user?.id ?? "unknown",
    organizationId: user?.organizationId ?? null,
  });
}
