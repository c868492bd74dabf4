import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { audit } from "#lib/audit/audit.ts";
import { ownTarget } from "#lib/identity/audit-targets.ts";
import type { AddPasskeyInput, NewFactor } from "#lib/identity/shared/account-schemas.ts";
import { notifyPerson } from "#lib/notices/notify-person.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { conflict, DomainError, notFound } from "#lib/platform/errors.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { requireOwner } from "./owner-confirmation.ts";
import { challengeCheck, newChallenge, relyingParty } from "./passkey-challenge.ts";
import { endPasswordSessions, firstRecoveryCodes, lockAccount, settleRemoval } from "./second-factor.ts";

const maxPasskeys = 20;

/**
 * Returns the options for creating a discoverable passkey with user verification.
 *
 * @throws DomainError owner_not_confirmed: before the browser creates a passkey that would be refused
 */
export async function passkeyOptions(ctx: Context<UserActor>) {
  const { userId, email, name } = ctx.actor;
  await requireOwner(ctx, ctx.db);
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
 * Adds the passkey that the browser created. Other sessions that only a password opened end.
 *
 * @throws DomainError owner_not_confirmed, invalid_request (not an answer to our challenge), conflict (already known, or too
 *   many)
 *
 * Source: WebAuthn Level 3 §7.1.
 */
export async function addPasskey(
  ctx: Context<UserActor>,
  { name, response }: AddPasskeyInput,
): Promise<NewFactor> {
  const { userId } = ctx.actor;
  const { expected, spend } = challengeCheck(`add:${userId}`, ctx.now);
  const verified = await verifyRegistrationResponse({
    // The schema checks the parts that the library needs, and the library checks their contents.
    response: response as RegistrationResponseJSON,
    ...expected,
  }).catch(() => null);
  const credential = verified?.registrationInfo?.credential;
  const added = await ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    await requireOwner(ctx, tx);
    if (!credential || !(await spend(tx)))
      throw new DomainError(
        "invalid_request",
        "The passkey was not created for this page, or it took too long. Try again.",
      );
    if ((await tx.passkey.count({ where: { userId } })) >= maxPasskeys)
      throw conflict(`An account has at most ${maxPasskeys} passkeys.`);
    const { id, counter } = credential;
    const publicKey = Buffer.from(credential.publicKey);
    const transports = response.response.transports ?? [];
    const { count } = await tx.passkey.createMany({
      data: [{ id, userId, name, publicKey, counter, transports, createdAt: ctx.now, ownerConfirmed: true }],
      skipDuplicates: true,
    });
    if (count === 0) throw conflict("This passkey is already registered.");
    await audit(ctx, tx, "user.passkey_added", ownTarget(ctx.actor), { name });
    await notifyPerson(ctx, tx, ctx.actor, {
      title: "A passkey was added to your account",
      text: `The passkey ${quoted(name)} signs in to your account without a password.`,
    });
    await endPasswordSessions(ctx, tx);
    return { recoveryCodes: await firstRecoveryCodes(ctx, tx) };
  });
  invalidateTokens();
  return added;
}

/**
 * Removes a passkey.
 *
 * @throws DomainError owner_not_confirmed (the passkey was added with a confirmation), not_found, conflict (staff must keep
 *   one second factor)
 */
export async function removePasskey(ctx: Context<UserActor>, input: { passkeyId: string }): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    const passkey = await tx.passkey.findFirst({ where: { id: input.passkeyId, userId } });
    if (!passkey) throw notFound("passkey");
    if (passkey.ownerConfirmed) await requireOwner(ctx, tx);
    await tx.passkey.delete({ where: { id: passkey.id } });
    await settleRemoval(ctx, tx);
    await audit(ctx, tx, "user.passkey_removed", ownTarget(ctx.actor), { name: passkey.name });
    await notifyPerson(ctx, tx, ctx.actor, {
      title: "A passkey was removed from your account",
      text: `The passkey ${quoted(passkey.name)} no longer signs in.`,
    });
  });
}
