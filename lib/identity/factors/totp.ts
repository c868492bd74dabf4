import { Secret, TOTP } from "otpauth";
import { open, seal } from "#lib/platform/crypto/envelope.ts";
import type { Tx } from "#lib/platform/db/client.ts";

const purpose = "totp-secret";
const stepMs = 30_000;
/** Clocks of phones are off by this much at most: one step before and after. */
const stepsOfDrift = 1;

function authenticator(secret: Secret, label: string): TOTP {
  // SHA-1, six digits, 30 seconds: what every authenticator app does, whatever the address of the secret says.
  return new TOTP({ issuer: "Partner Portal", label, secret, algorithm: "SHA1", digits: 6, period: 30 });
}

/**
 * A new secret of 160 bits: as sealed text for the database, in Base32 for a person to type, and as the address that
 * an authenticator app reads from a QR code.
 */
export function newTotpSecret(label: string): {
  sealed: Buffer<ArrayBuffer>;
  base32: string;
  otpauthUri: string;
} {
  const secret = new Secret({ size: 20 });
  const { base32 } = secret;
  return { sealed: seal(base32, purpose), base32, otpauthUri: authenticator(secret, label).toString() };
}

/**
 * Takes a code of a person's authenticator app. A code counts once: the row keeps the time step of the last one, and of
 * the same code at the same time one changes it.
 *
 * @param state whether the app is in use, or its first code is to prove that it was set up
 *
 * Source: RFC 6238 §5.2.
 */
export async function takeTotpCode(
  tx: Tx,
  userId: string,
  code: string,
  state: "in use" | "being set up",
  now: Date,
): Promise<boolean> {
  const totp = await tx.totp.findUnique({ where: { userId } });
  if (!totp || (totp.confirmedAt !== null) !== (state === "in use")) return false;
  const secret = Secret.fromBase32(open(totp.secretEncrypted, purpose));
  const timestamp = now.getTime();
  const drift = authenticator(secret, "").validate({ token: code, timestamp, window: stepsOfDrift });
  if (drift === null) return false;
  const step = Math.floor(timestamp / stepMs) + drift;
  const { count } = await tx.totp.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step, ...(state === "being set up" && { confirmedAt: now }) },
  });
  return count === 1;
}
