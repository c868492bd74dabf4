import type { Tx } from "#lib/platform/db/client.ts";
import type { TokenRequest } from "./token-request.ts";

/** The exchange of a code on its way through its transaction. */
export type GrantWalk = TokenRequest & { tx: Tx };

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
