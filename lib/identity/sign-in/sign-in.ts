import { hasSecondFactor, takeCode } from "#lib/identity/factors/second-factor.ts";
import { type Context, userActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Prisma, User } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { verifyPassword } from "./password.ts";
import {
  codeCounters,
  releaseSignIn,
  reserveSignIn,
  signInCounters,
  tooManyAttempts,
} from "./sign-in-throttle.ts";

/** Bounds the hashing that an attacker can cause. */
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
  /** The browser, where this account is known in it: `knownDevice` of lib/identity/sessions/known-device.ts. */
  device?: string | null | undefined;
};

/** Whoever signed in, for the session. */
export type SignedIn = Pick<User, "id" | "email" | "sessionVersion">;

export function signedIn({ id, email, sessionVersion }: User): SignedIn {
  return { id, email, sessionVersion };
}

/**
 * The person whose e-mail address and password these are, or null. An unknown address takes the same way as a wrong
 * password, so that neither answer, nor time, nor the limit tells who has an account. Wrong passwords are limited per
 * account and network address, per account and per network address, and codes per account, each with a growing wait.
 * While an account waits because of attempts from elsewhere, a right code lets the password be tried all the same.
 *
 * @throws DomainError too_many_requests, also for the right password; second_factor_required and second_factor_wrong,
 *   only after the right password
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignedIn | null> {
  const email = input.email.trim().toLowerCase();
  const { password, code = "" } = input;
  if (email.length > longestEmail || password.length > longestPassword || code.length > longestCode)
    return null;
  if (email.includes("\0")) return null;
  const { counted, waitsBy } = await reserveSignIn(
    ctx.db,
    signInCounters(email, ctx.ipAddress, input.device),
    ctx.now,
  );
  if (waitsBy && !waitsBy.yieldsToCode) throw tooManyAttempts();
  const user = await ctx.db.user.findUnique({ where: { email } });
  // Before the password, so that nobody without a code learns whether it is right.
  if (waitsBy) counted.push(...(await proveCodeFirst(ctx, email, user, code)));
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (user === null || !matches) {
    await recordSignIn(ctx, user, "user.sign_in_failed");
    return null;
  }
  await releaseSignIn(ctx.db, counted, ctx.now);
  if (!waitsBy) await requireSecondFactor(ctx, user, code);
  await recordSignIn(ctx, user, "user.signed_in");
  return signedIn(user);
}

/** @returns the counters that counted the code */
async function proveCodeFirst(ctx: Context, email: string, user: User | null, code: string) {
  if (code.trim() === "") throw tooManyAttempts();
  const { counted, waitsBy } = await reserveSignIn(ctx.db, codeCounters(email, false), ctx.now);
  if (waitsBy || !(await takeCode(ctx.db, user?.id ?? "", code, ctx.now))) throw tooManyAttempts();
  return counted;
}

async function requireSecondFactor(ctx: Context, user: User, code: string): Promise<void> {
  if (!(await hasSecondFactor(ctx.db, user.id))) return;
  if (code.trim() === "") throw new DomainError("second_factor_required", "Give a code, or use a passkey.");
  const { counted, waitsBy } = await reserveSignIn(ctx.db, codeCounters(user.email, true), ctx.now);
  if (waitsBy) throw tooManyAttempts();
  if (await takeCode(ctx.db, user.id, code, ctx.now)) return releaseSignIn(ctx.db, counted, ctx.now);
  await recordSignIn(ctx, user, "user.second_factor_failed");
  throw new DomainError("second_factor_wrong", "The code is not right, or was used before.");
}

/** @param user the person, or null where the attempt proved nobody */
export function recordSignIn(
  ctx: Context,
  user: User | null,
  action: "user.signed_in" | "user.sign_in_failed" | "user.second_factor_failed",
  detail: Prisma.InputJsonObject = {},
): Promise<void> {
  return recordAudit(user && action === "user.signed_in" ? { ...ctx, actor: userActor(user) } : ctx, ctx.db, {
    action,
    targetType: "user",
    targetId: user?.id ?? "unknown",
    organizationId: user?.organizationId ?? null,
    detail,
  });
}
