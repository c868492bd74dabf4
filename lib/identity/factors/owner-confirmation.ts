import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { readSignedText, signText } from "#lib/platform/crypto/signed-text.ts";
import { spendOnce } from "#lib/platform/crypto/spend-once.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";

/** An hour, as the emails and the pages say: how long a confirmation counts, and how long a proof works. */
export const ownerConfirmedSeconds = 3600;

const proofKind = { purpose: "portal owner confirmation", lifetimeSeconds: ownerConfirmedSeconds };

type Owner = Pick<User, "id" | "sessionVersion">;

/** A proof belongs to one person, and ends when their password changes. */
function belongsTo({ id, sessionVersion }: Owner): string {
  return `${id} ${sessionVersion}`;
}

/** A proof that whoever has it reads the person's mailbox: part of a mailed link, or a cookie of the browser that opened one. */
export function newOwnerProof(owner: Owner, now: Date): string {
  return signText(proofKind, belongsTo(owner), now);
}

/** Uses up a proof. @returns false if it is another person's, has ended, or was used before */
export async function spendOwnerProof(tx: Tx, owner: Owner, proof: string, now: Date): Promise<boolean> {
  const signed = readSignedText(proofKind, belongsTo(owner), proof, now);
  return signed !== null && (await spendOnce(tx, signed.payload, addSeconds(now, ownerConfirmedSeconds)));
}

/**
 * Requires that a confirmed second factor or a mailed link proved the account's owner in this session within the last hour.
 * A password alone can be stolen: a factor that it adds would outlive it, and without those that it removes, sign-in after a
 * reset would ask for none. Call it after `lockAccount`, so that a password reset meanwhile has ended the session.
 *
 * @throws DomainError owner_not_confirmed
 */
export async function requireOwner(ctx: Context<UserActor>, tx: Tx): Promise<void> {
  const confirmedSince = addSeconds(ctx.now, -ownerConfirmedSeconds);
  const confirmed = await tx.session.count({
    where: {
      id: ctx.actor.sessionId ?? "",
      userId: ctx.actor.userId,
      ownerConfirmedAt: { gt: confirmedSince },
    },
  });
  if (confirmed === 1) return;
  throw new DomainError(
    "owner_not_confirmed",
    "A password alone changes no second factor. Confirm with one that you have, or with a link by email.",
  );
}

/** Notes that the account's owner uses the session. */
export async function confirmOwner(ctx: Context<UserActor>, tx: Tx): Promise<void> {
  await tx.session.updateMany({
    where: { id: ctx.actor.sessionId ?? "", userId: ctx.actor.userId },
    data: { ownerConfirmedAt: ctx.now },
  });
}
