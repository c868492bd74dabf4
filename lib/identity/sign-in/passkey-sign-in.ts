import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { challengeCheck, newChallenge, relyingParty } from "#lib/identity/factors/passkey-challenge.ts";
import { passkeyAnswerSchema } from "#lib/identity/shared/sign-in-schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Passkey, User } from "#lib/platform/db/generated/client.ts";
import { signInCounters } from "./attempt-limits.ts";
import { recordFailure, recordSignIn, type SignedIn } from "./sign-in.ts";
import { releaseSignIn, takeAttempts } from "./sign-in-throttle.ts";

/** Returns the options for signing in with any passkey of this portal. */
export function passkeySignInOptions(now: Date) {
  return {
    challenge: newChallenge("sign-in", now),
    rpId: relyingParty().id,
    allowCredentials: [],
    userVerification: "required" as const,
    timeout: 120_000,
  };
}

/**
 * Signs in with a passkey alone. The authenticator verifies the person (fingerprint, PIN) and signs for this origin only,
 * so no other factor is required.
 *
 * @param answer JSON of the browser's answer
 * @returns null if it proves no passkey of this portal
 * @throws DomainError too_many_requests
 *
 * Source: WebAuthn Level 3 §7.2.
 */
export async function signInWithPasskey(ctx: Context, answer: string): Promise<SignedIn | null> {
  const counted = await takeAttempts(ctx.db, signInCounters(null, ctx.ipAddress), ctx.now);
  const passkey = await provePasskey(ctx, answer);
  const detail = { method: "passkey" };
  if (!passkey) return recordFailure(ctx, null, "user.sign_in_failed", detail);
  await releaseSignIn(ctx.db, counted, ctx.now);
  return recordSignIn(
    ctx,
    passkey.user,
    { ownerConfirmed: passkey.ownerConfirmed, gaveFactor: true },
    detail,
  );
}

/**
 * The passkey that an answer proves, or null. The database moves the counter and uses up the challenge, so no answer counts
 * twice.
 */
async function provePasskey(ctx: Context, answer: string): Promise<(Passkey & { user: User }) | null> {
  const response = parseAnswer(answer);
  const passkey =
    response && (await ctx.db.passkey.findUnique({ where: { id: response.id }, include: { user: true } }));
  if (!passkey) return null;
  const { id, counter } = passkey;
  const { expected, spend } = challengeCheck("sign-in", ctx.now);
  const verified = await verifyAuthenticationResponse({
    response,
    ...expected,
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: Number(counter) },
  }).catch(() => null);
  if (!verified?.verified || !(await spend(ctx.db))) return null;
  const { count } = await ctx.db.passkey.updateMany({
    where: { id, counter },
    data: { counter: verified.authenticationInfo.newCounter, lastUsedAt: ctx.now },
  });
  return count === 1 ? passkey : null;
}

function parseAnswer(answer: string): AuthenticationResponseJSON | null {
  if (answer.length > 10_000) return null;
  try {
    const parsed = passkeyAnswerSchema.safeParse(JSON.parse(answer));
    // The schema checks the parts that the library needs, and the library checks their contents.
    return parsed.success ? (parsed.data as AuthenticationResponseJSON) : null;
  } catch {
    return null;
  }
}
