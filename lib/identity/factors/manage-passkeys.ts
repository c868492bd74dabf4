import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { AddPasskeyInput, NewFactor } from "#lib/identity/account/schemas.ts";
import {
  isOurChallenge,
  newChallenge,
  relyingParty,
  spendChallenge,
} from "#lib/identity/factors/passkey-challenge.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { firstRecoveryCodes, lockAccount, recordFactor, settleRemoval } from "./second-factor.ts";

const mostPasskeys = 20;

/** What a browser needs to make a passkey that signs in by itself: kept by the authenticator, with its own check. */
export async function passkeyOptions(ctx: Context<UserActor>) {
  const { userId, email, name } = ctx.actor;
  const passkeys = await ctx.db.passkey.findMany({
    where: { userId },
    select: { id: true, transports: true },
  });
  return generateRegistrationOptions({
    rpName: "Partner Portal",
    rpID: relyingParty().id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(userId),
    challenge: Buffer.from(newChallenge(`add:${userId}`, ctx.now), "base64url"),
    excludeCredentials: passkeys,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Adds the passkey that the browser made.
 *
 * @throws DomainError invalid_request (no answer to our challenge), conflict (known already, too many)
 *
 * Source: WebAuthn Level 3 §7.1.
 */
export async function addPasskey(
  ctx: Context<UserActor>,
  { name, response }: AddPasskeyInput,
): Promise<NewFactor> {
  const { userId } = ctx.actor;
  const { credential, challenge } = await verify(ctx, response);
  return ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    if (!(await spendChallenge(tx, challenge, ctx.now))) throw notOurs();
    if ((await tx.passkey.count({ where: { userId } })) >= mostPasskeys)
      throw new DomainError("conflict", `An account has at most ${mostPasskeys} passkeys.`);
    const { count } = await tx.passkey.createMany({
      data: [
        {
          id: credential.id,
          userId,
          name,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: response.response.transports ?? [],
          createdAt: ctx.now,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("conflict", "This passkey is known already.");
    await recordFactor(ctx, tx, "user.passkey_added", { name });
    return { recoveryCodes: await firstRecoveryCodes(ctx, tx) };
  });
}

async function verify(ctx: Context<UserActor>, response: AddPasskeyInput["response"]) {
  let challenge = "";
  const verified = await verifyRegistrationResponse({
    // The library checks every part of the answer again; the schema says that it has the parts.
    response: response as RegistrationResponseJSON,
    expectedChallenge: (given) => {
      challenge = given;
      return isOurChallenge(given, `add:${ctx.actor.userId}`, ctx.now);
    },
    expectedOrigin: relyingParty().origin,
    expectedRPID: relyingParty().id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw notOurs();
  return { credential: verified.registrationInfo.credential, challenge };
}

function notOurs(): DomainError {
  return new DomainError(
    "invalid_request",
    "The passkey was not made for this page, or too late. Try again.",
  );
}

/** Removes a passkey. @throws DomainError not_found, conflict (the last second factor of somebody who must have one) */
export async function removePasskey(ctx: Context<UserActor>, input: { passkeyId: string }): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    const passkey = await tx.passkey.findFirst({ where: { id: input.passkeyId, userId } });
    if (!passkey) throw notFound("passkey");
    await tx.passkey.delete({ where: { id: passkey.id } });
    await settleRemoval(ctx, tx);
    await recordFactor(ctx, tx, "user.passkey_removed", { name: passkey.name });
  });
}
