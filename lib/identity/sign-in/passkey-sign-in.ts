import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import {
  isOurChallenge,
  newChallenge,
  relyingParty,
  spendChallenge,
} from "#lib/identity/factors/passkey-challenge.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Passkey, User } from "#lib/platform/db/generated/client.ts";
import { passkeyAnswerSchema } from "./schemas.ts";
import { recordSignIn, type SignedIn, signedIn } from "./sign-in.ts";
import { releaseSignIn, reserveSignIn, signInCounters, tooManyAttempts } from "./sign-in-throttle.ts";

/** What a browser needs to ask for a passkey of this portal, whosever it is. */
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
 * Signs in with a passkey alone. The authenticator checks the person (fingerprint, PIN) and signs for this origin
 * only: possession and knowledge at once, so nothing more is asked for.
 *
 * @param answer JSON text of the browser's answer
 * @returns null for whatever does not prove a passkey of ours
 * @throws DomainError too_many_requests
 *
 * Source: WebAuthn Level 3 §7.2.
 */
export async function signInWithPasskey(ctx: Context, answer: string): Promise<SignedIn | null> {
  const { counted, waitsBy } = await reserveSignIn(ctx.db, signInCounters(null, ctx.ipAddress), ctx.now);
  if (waitsBy) throw tooManyAttempts();
  const user = await provePasskey(ctx, answer);
  if (user) await releaseSignIn(ctx.db, counted, ctx.now);
  await recordSignIn(ctx, user, user ? "user.signed_in" : "user.sign_in_failed", { method: "passkey" });
  return user && signedIn(user);
}

async function provePasskey(ctx: Context, answer: string): Promise<User | null> {
  const response = parseAnswer(answer);
  const passkey =
    response && (await ctx.db.passkey.findUnique({ where: { id: response.id }, include: { user: true } }));
  if (!passkey) return null;
  let challenge = "";
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (given) => {
      challenge = given;
      return isOurChallenge(given, "sign-in", ctx.now);
    },
    expectedOrigin: relyingParty().origin,
    expectedRPID: relyingParty().id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const taken = await takeAnswer(ctx, passkey, challenge, verified.authenticationInfo.newCounter);
  return taken ? passkey.user : null;
}

/** The counter moves on and the challenge is spent, both by the database: no answer counts twice. */
async function takeAnswer(
  ctx: Context,
  passkey: Passkey,
  challenge: string,
  newCounter: number,
): Promise<boolean> {
  if (!(await spendChallenge(ctx.db, challenge, ctx.now))) return false;
  const { count } = await ctx.db.passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter: newCounter, lastUsedAt: ctx.now },
  });
  return count === 1;
}

function parseAnswer(answer: string): AuthenticationResponseJSON | null {
  if (answer.length > 10_000) return null;
  try {
    const parsed = passkeyAnswerSchema.safeParse(JSON.parse(answer));
    // The library checks every part of the answer again; the schema says that it has the parts.
    return parsed.success ? (parsed.data as AuthenticationResponseJSON) : null;
  } catch {
    return null;
  }
}
