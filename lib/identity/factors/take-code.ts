import type { Tx } from "#lib/platform/db/client.ts";
import { type ProvenFactor, takeRecoveryCode } from "./second-factor.ts";
import { takeTotpCode } from "./totp.ts";

function withoutSpaces(code: string): string {
  return code.replace(/\s/g, "");
}

/** Whether a code is one of an authenticator app. Any other text is taken for a recovery code. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code));
}

/** Uses up a code of the authenticator app, or a recovery code. @returns null if it is wrong */
export async function takeCode(
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<ProvenFactor | null> {
  return isTotpCode(code)
    ? takeTotpCode(tx, userId, withoutSpaces(code), "in use", now)
    : takeRecoveryCode(tx, userId, code, now);
}
