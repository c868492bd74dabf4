import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { spendOwnerProof } from "#lib/identity/factors/owner-confirmation.ts";
import { hasSecondFactor, type ProvenFactor } from "#lib/identity/factors/second-factor.ts";
import { takeCode } from "#lib/identity/factors/take-code.ts";
import { type CredentialsInput, credentialsSchema } from "#lib/identity/shared/sign-in-schemas.ts";
import { type Context, userActor } from "#lib/platform/access/context.ts";
import type { Prisma, User } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { log } from "#lib/platform/log.ts";
import { type CodeAttempt, type Counter, codeCounters, signInCounters } from "./attempt-limits.ts";
import { verifyPassword } from "./password.ts";
import { releaseSignIn, reserveSignIn, takeAttempts, tooManyAttempts } from "./sign-in-throttle.ts";

/**
 * `device`: the browser, if this account is known in it (`readDeviceCookie`). `ownerProof`: what the browser has if it opened
 * a mailed link (`readOwnerCookie`).
 */
export type SignInInput = Partial<CredentialsInput> & { device?: string | null; ownerProof?: string | null };

/** The person who signed in, for the session. */
export type SignedIn = Pick<User, "id" | "email" | "sessionVersion"> & Proof;

/** How somebody proved at sign-in who they are. `ownerConfirmed`: more than a password proved the account's owner. */
type Proof = ProvenFactor & { gaveFactor: boolean };

/**
 * The person with this email address and password, or null. An unknown address is handled like a wrong password, so that
 * neither response, nor time, nor limit tells who has an account. Wrong passwords and codes are limited per account and network
 * address or known browser, and per account, and wrong passwords per network address, each with a growing wait. While an
 * account waits because of attempts from elsewhere, a correct code still lets the password be tried.
 *
 * @throws DomainError too_many_requests, also for the correct password; second_factor_required and second_factor_wrong,
 *   only after the correct password
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignedIn | null> {
  const credentials = credentialsSchema.safeParse(input).data;
  if (!credentials) return null;
  const { email, password, code = "" } = credentials;
  const { device = null, ownerProof = null } = input;
  const from = { email, code, ipAddress: ctx.ipAddress, device };
  const { counted, waitsBy } = await reserveSignIn(
    ctx.db,
    signInCounters(email, ctx.ipAddress, device),
    ctx.now,
  );
  if (waitsBy && !waitsBy.yieldsToCode) throw await tooManyAttempts(ctx.db, waitsBy, ctx.now);
  const user = await ctx.db.user.findUnique({ where: { email } });
  // Before the password, so that nobody without a code learns whether it is correct.
  const first = waitsBy && (await proveCodeFirst(ctx, user, { ...from, isAfterPassword: false }, waitsBy));
  if (first) counted.push(...first.counted);
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (user === null || !matches) return recordFailure(ctx, user, "user.sign_in_failed");
  await releaseSignIn(ctx.db, counted, ctx.now);
  const factor = first?.factor ?? (await requireSecondFactor(ctx, user, { ...from, isAfterPassword: true }));
  const openedLink = ownerProof !== null && (await spendOwnerProof(ctx.db, user, ownerProof, ctx.now));
  const ownerConfirmed = openedLink || factor?.ownerConfirmed === true;
  return recordSignIn(ctx, user, { ownerConfirmed, gaveFactor: factor !== null });
}

/** @returns the factor, and the counters that counted the code */
async function proveCodeFirst(
  ctx: Context,
  user: User | null,
  attempt: CodeAttempt,
  waitsBy: Counter,
): Promise<{ factor: ProvenFactor; counted: Counter[] }> {
  if (attempt.code.trim() === "") throw await tooManyAttempts(ctx.db, waitsBy, ctx.now);
  const counted = await takeAttempts(ctx.db, codeCounters(attempt), ctx.now);
  const factor = await takeCode(ctx.db, user?.id ?? "", attempt.code, ctx.now);
  if (!factor) throw await tooManyAttempts(ctx.db, waitsBy, ctx.now);
  return { factor, counted };
}

/** @returns null if the person has no second factor */
async function requireSecondFactor(
  ctx: Context,
  user: User,
  attempt: CodeAttempt,
): Promise<ProvenFactor | null> {
  if (!(await hasSecondFactor(ctx.db, user.id))) return null;
  if (attempt.code.trim() === "")
    throw new DomainError("second_factor_required", "Enter a code, or use a passkey.");
  const counted = await takeAttempts(ctx.db, codeCounters(attempt), ctx.now);
  const factor = await takeCode(ctx.db, user.id, attempt.code, ctx.now);
  if (!factor) {
    await recordFailure(ctx, user, "user.second_factor_failed");
    throw new DomainError("second_factor_wrong", "The code is incorrect or was already used.");
  }
  await releaseSignIn(ctx.db, counted, ctx.now);
  return factor;
}

/** Records that a person signed in. */
export async function recordSignIn(
  ctx: Context,
  user: User,
  proof: Proof,
  detail: Prisma.InputJsonObject = {},
): Promise<SignedIn> {
  await audit({ ...ctx, actor: userActor(user) }, ctx.db, "user.signed_in", userTarget(user), detail);
  return { id: user.id, email: user.email, sessionVersion: user.sessionVersion, ...proof };
}

/** Records a failed sign-in. @param user the person, or null if the attempt named nobody who is known */
export async function recordFailure(
  ctx: Context,
  user: User | null,
  action: "user.sign_in_failed" | "user.second_factor_failed",
  detail: Prisma.InputJsonObject = {},
): Promise<null> {
  const target = userTarget(user ?? { id: "unknown", organizationId: null });
  await audit(ctx, ctx.db, action, target, { name: user?.name ?? "an unknown person", ...detail });
  return null;
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
