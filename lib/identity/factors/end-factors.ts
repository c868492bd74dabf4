import type { Tx } from "#lib/platform/db/client.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { hasSecondFactor } from "./second-factor.ts";

/**
 * Ends second factors of a person: all, or those that nothing but a password added. Recovery codes end with the last factor.
 * The caller has locked the person's row.
 *
 * @returns what ended, and what is left, for people
 */
export async function endFactors(
  tx: Tx,
  userId: string,
  which: "all" | "unconfirmed",
): Promise<{ ended: string[]; kept: string[] }> {
  const before = await listFactors(tx, userId);
  const where = which === "all" ? { userId } : { userId, ownerConfirmed: false };
  await tx.passkey.deleteMany({ where });
  await tx.totp.deleteMany({ where: { OR: [where, { userId, confirmedAt: null }] } });
  await tx.recoveryCode.deleteMany({ where });
  if (!(await hasSecondFactor(tx, userId))) await tx.recoveryCode.deleteMany({ where: { userId } });
  const left = await listFactors(tx, userId);
  const isLeft = ({ id }: Factor) => left.some((factor) => factor.id === id);
  return {
    ended: before.filter((factor) => !isLeft(factor)).map(({ label }) => label),
    kept: left.map(({ label }) => label),
  };
}

type Factor = { id: string; label: string };

async function listFactors(tx: Tx, userId: string): Promise<Factor[]> {
  const apps = await tx.totp.count({ where: { userId, confirmedAt: { not: null } } });
  const passkeys = await tx.passkey.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  const codes = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
  return [
    ...(apps > 0 ? [{ id: "app", label: "the authenticator app" }] : []),
    ...passkeys.map(({ id, name }) => ({ id, label: `the passkey ${quoted(name)}` })),
    ...(codes > 0 ? [{ id: "codes", label: "the recovery codes" }] : []),
  ];
}
