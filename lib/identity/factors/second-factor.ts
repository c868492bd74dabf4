import type { Tx } from "#lib/platform/db/client.ts";
import type { Role } from "#lib/platform/db/generated/enums.ts";
import { env } from "#lib/platform/env.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { takeTotpCode } from "./totp.ts";

/** Whether a person has an authenticator app or a passkey. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const [totp, passkeys] = await Promise.all([
    tx.totp.count({ where: { userId, confirmedAt: { not: null } } }),
    tx.passkey.count({ where: { userId } }),
  ]);
  return totp + passkeys > 0;
}

/** Whether somebody of this role has to have a second factor. Source: STAFF_SECOND_FACTOR in .env.example. */
export function mustHaveSecondFactor(role: Role): boolean {
  return env().STAFF_SECOND_FACTOR === "required" && (role === "STAFF" || role === "ADMIN");
}

/** Takes a code that was given at sign-in: six digits of the authenticator app, or a recovery code. */
export async function takeCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const digits = code.replace(/\s/g, "");
  return /^\d{6}$/.test(digits)
    ? takeTotpCode(tx, userId, digits, "in use", now)
    : takeRecoveryCode(tx, userId, code, now);
}
