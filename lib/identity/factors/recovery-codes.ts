import { hashToken, newRecoveryCode } from "#lib/platform/crypto/random-token.ts";
import type { Tx } from "#lib/platform/db/client.ts";

const codesAtOnce = 10;

function hashOf(code: string): Buffer<ArrayBuffer> {
  return hashToken(code.toLowerCase().replace(/[\s-]/g, ""));
}

/** Ten new codes, to be shown once; those from before end. */
export async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: hashOf(code) })) });
  return codes;
}

/** Takes a recovery code, once. */
export async function takeRecoveryCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, hash: hashOf(code), usedAt: null },
    data: { usedAt: now },
  });
  return count === 1;
}
