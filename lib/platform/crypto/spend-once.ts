import type { Tx } from "#lib/platform/db/client.ts";
import { hashToken } from "./random-token.ts";

/**
 * Marks a single-use value as used. Of concurrent calls with the same value, only one succeeds.
 *
 * @param expiresAt when the value itself expires, so that its record can be deleted
 * @returns false if the value was used before
 */
export async function spendOnce(db: Tx, token: string, expiresAt: Date): Promise<boolean> {
  const { count } = await db.spentChallenge.createMany({
    data: [{ hash: hashToken(token), expiresAt }],
    skipDuplicates: true,
  });
  return count === 1;
}
