import type { Context } from "#lib/auth/context.ts";
import type { Client } from "#lib/auth/find-client.ts";
import type { SigningKeyPair } from "#lib/auth/signing-keys.ts";
import type { Tx } from "#lib/db/client.ts";
import type { Form } from "./read-form.ts";

/** One token request of an authenticated client on its way through its transaction. */
export type GrantWalk = {
  ctx: Context;
  tx: Tx;
  client: Client;
  form: Form;
  /** Read before the transaction: nothing inside one may wait for a second database connection. */
  signingKey: SigningKeyPair;
  /** Grants that this request ended; the process forgets their tokens once that is committed. */
  endedGrants: string[];
};

/** What codes and refresh tokens tell of their grant. */
export type GrantPart = {
  id: string;
  userId: string;
  scopes: string[];
  createdAt: Date;
  revokedAt: Date | null;
};

export const grantPart = { id: true, userId: true, scopes: true, createdAt: true, revokedAt: true } as const;

/** Writes down that the grant is used. @returns false where it was revoked */
export async function markGrantUsed({ ctx, tx }: GrantWalk, grantId: string): Promise<boolean> {
  const { count } = await tx.grant.updateMany({
    where: { id: grantId, revokedAt: null },
    data: { lastUsedAt: ctx.now },
  });
  return count === 1;
}
