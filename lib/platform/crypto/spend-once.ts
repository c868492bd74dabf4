import type { Tx } from "#lib/platform/db/client.ts";
import { hashToken } from "./random-token.ts";

/**
 * Uses up something that may be used only once. The database decides between concurrent uses.
 *
 * @param expiresAt from when on it is refused anyway
 * @returns false if it was used before
 */
export async function spendOnce(db: Tx, token: string, expiresAt: Date): Promise<boolean> {
  const { count } = await db.spentToken.createMany({
    data: [{ hash: hashToken(token), expiresAt }],
    skipDuplicates: true,
  });
  return count === 1;
}
