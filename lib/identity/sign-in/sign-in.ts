import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { hasSecondFactor, takeRecoveryCode } from "#lib/identity/factors/second-factor.ts";
import { takeTotpCode } from "#lib/identity/factors/totp.ts";
import { type Context, userActor } from "#lib/platform/access/context.ts";
import type { Prisma, User } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { log } from "#lib/platform/log.ts";
import { type Counter, codeCounters, signInCounters } from "./attempt-limits.ts";
import { verifyPassword } from "./password.ts";
import { type CredentialsInput, credentialsSchema } from "./schemas.ts";
import { releaseSignIn, requireTurn, reserveSignIn, tooManyAttempts } from "./sign-in-throttle.ts";

/** `device`: the browser, if this account is known in it (`readDeviceCookie`). */
export type SignInInput = Partial<CredentialsInput> & { device?: string | null };

/** The person who signed in, for the session. */
export type SignedIn = Pick<User, "id" | "email" | "sessionVersion">;

/**
 * The person with this email address and password, or null. An unknown address is handled like a wrong password, so that
 * neither response, nor time, nor limit tells who has an account. Wrong passwords are limited per account and network
 * address, per account, and per network address, and codes per account, each with a growing wait. While an account waits
 * because of attempts from elsewhere, a correct code still lets the password be tried.
 *
 * @throws DomainError too_many_requests, also for the correct password; second_factor_required and second_factor_wrong,
 *   only after the correct password
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignedIn | null> {
  const credentials = credentialsSchema.safeParse(input).data;
  if (!credentials) return null;
  const { email, password, code = "" } = credentials;
  const { counted, waitsBy } = await reserveSignIn(
    ctx.db,
    signInCounters(email, ctx.ipAddress, input.device),
    ctx.now,
  );
  if (waitsBy && !waitsBy.yieldsToCode) throw await tooManyAttempts(ctx.db, waitsBy, ctx.now);
  const user = await ctx.db.user.findUnique({ where: { email } });
  // Before the password, so that nobody without a code learns whether it is correct.
  if (waitsBy) counted.push(...(await proveCodeFirst(ctx, email, user, code, waitsBy)));
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (user === null || !matches) return recordSignIn(ctx, user, "user.sign_in_failed");
  await releaseSignIn(ctx.db, counted, ctx.now);
  if (!waitsBy) await requireSecondFactor(ctx, user, code);
  return recordSignIn(ctx, user, "user.signed_in");
}

/** @returns the counters that counted the code */
async function proveCodeFirst(
  ctx: Context,
  email: string,
  user: User | null,
  code: string,
  waitsBy: Counter,
): Promise<Counter[]> {
  if (code.trim() === "") throw await tooManyAttempts(ctx.db, waitsBy, ctx.now);
  const counted = await requireTurn(ctx.db, codeCounters(email, false), ctx.now);
  if (!(await takeCode(ctx, user?.id ?? "", code))) throw await tooManyAttempts(ctx.db, waitsBy, ctx.now);
  return counted;
}

async function requireSecondFactor(ctx: Context, user: User, code: string): Promise<void> {
  if (!(await hasSecondFactor(ctx.db, user.id))) return;
  if (code.trim() === "") throw new DomainError("second_factor_required", "Enter a code, or use a passkey.");
  const counted = await requireTurn(ctx.db, codeCounters(user.email, true), ctx.now);
  if (await takeCode(ctx, user.id, code)) return releaseSignIn(ctx.db, counted, ctx.now);
  await recordSignIn(ctx, user, "user.second_factor_failed");
  throw new DomainError("second_factor_wrong", "The code is incorrect or was already used.");
}

/** Uses up six digits of the authenticator app, or a recovery code. */
async function takeCode({ db, now }: Context, userId: string, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, "");
  return /^\d{6}$/.test(digits)
    ? takeTotpCode(db, userId, digits, "in use", now)
    : takeRecoveryCode(db, userId, code, now);
}

/**
 * Records an attempt to sign in.
 *
 * @param user the person, or null if the attempt proved nobody
 * @returns the person, if they signed in
 */
export async function recordSignIn(
  ctx: Context,
  user: User | null,
  action: "user.signed_in" | "user.sign_in_failed" | "user.second_factor_failed",
  detail: Prisma.InputJsonObject = {},
): Promise<SignedIn | null> {
  const person = action === "user.signed_in" ? user : null;
  const by = person ? { ...ctx, actor: userActor(person) } : ctx;
  const target = userTarget(user ?? { id: "unknown", organizationId: null });
  // The name of who signed in is the actor's.
  const as = person ? {} : { name: user?.name ?? "an unknown person" };
  await audit(by, ctx.db, action, target, { ...as, ...detail });
  return person && { id: person.id, email: person.email, sessionVersion: person.sessionVersion };
}

/** next-auth puts the message of an error into the address of the sign-in page: it gets a code and nothing else. */
export async function withErrorCode<T>(requestId: string, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof DomainError)) log.error({ requestId, err: error }, "a sign-in failed");
    throw new Error(toDomainError(error).code);
  }
}
