import { isTotpCode } from "#lib/identity/factors/take-code.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { toNetwork } from "#lib/platform/rate-limit/caller-network.ts";

type Throttle = {
  /** People mistype: this many failures have no wait. */
  freeFailures: number;
  /** Each further failure doubles the wait, from one second up to this. */
  longestWaitSeconds: number;
  /** Failures expire this long after the last one. */
  forgetAfterSeconds: number;
};

/**
 * Guesses at one account are counted per network address, so that nobody can lock out its owner by guessing elsewhere, and
 * over all addresses, so that many machines together get one guess in five minutes. The owner passes that second limit
 * with a known browser, a code, or a passkey.
 *
 * Source: NIST SP 800-63B-4 §3.2.2 (at most 100 failures in a row).
 */
export const throttles = {
  /** One account from one network address or one known browser. */
  account: { freeFailures: 5, longestWaitSeconds: 300, forgetAfterSeconds: 24 * 3600 },
  /** One account from all unknown browsers. */
  everywhere: { freeFailures: 50, longestWaitSeconds: 300, forgetAfterSeconds: 24 * 3600 },
  /** Codes of an account's authenticator app from one network address, one known browser, or sessions: about twenty a day. */
  code: { freeFailures: 5, longestWaitSeconds: 24 * 3600, forgetAfterSeconds: 24 * 3600 },
  /**
   * The same from all unknown browsers, and from all known ones. A guess is right with 3 in a million, so 600 a day are with 2 in a thousand. Twelve
   * addresses do not reach the free ones in a day, and so cannot make the owner wait.
   */
  codeEverywhere: { freeFailures: 300, longestWaitSeconds: 300, forgetAfterSeconds: 24 * 3600 },
  /** All accounts from one network address, which many people may share. */
  address: { freeFailures: 50, longestWaitSeconds: 900, forgetAfterSeconds: 3600 },
  /** Password emails to one address, and from one network address. */
  resetAccount: { freeFailures: 3, longestWaitSeconds: 3600, forgetAfterSeconds: 24 * 3600 },
  resetAddress: { freeFailures: 20, longestWaitSeconds: 3600, forgetAfterSeconds: 24 * 3600 },
  /** Invitations by one organization. */
  invitation: { freeFailures: 50, longestWaitSeconds: 3600, forgetAfterSeconds: 24 * 3600 },
  /** Links of invitations and password resets, opened from one network address. */
  link: { freeFailures: 50, longestWaitSeconds: 900, forgetAfterSeconds: 3600 },
} as const satisfies Record<string, Throttle>;

/** A counter of failures. `yieldsToCode`: a code of the second factor passes its wait. */
export type Counter = { key: string; throttle: Throttle; yieldsToCode?: true };

/** How the key of each counter of an account begins. */
export function accountKey(email: string): string {
  return `account:${hashToken(email).toString("hex")}`;
}

/**
 * The counters of a sign-in, in the order in which they count. They do not depend on whether the email address has an
 * account. A known browser has only its own, so that nobody else at its address makes it wait.
 *
 * @param email null for a sign-in that names no account
 * @param device the known browser (`readDeviceCookie`)
 */
export function signInCounters(
  email: string | null,
  ipAddress: string | null,
  device: string | null = null,
): Counter[] {
  const ofAddress =
    ipAddress === null ? [] : [{ key: `address:${toNetwork(ipAddress)}`, throttle: throttles.address }];
  if (email === null) return ofAddress;
  const account = accountKey(email);
  const own = { key: `${account}:${getPlace(ipAddress, device)}`, throttle: throttles.account };
  if (device !== null) return [own];
  return [...ofAddress, own, { key: account, throttle: throttles.everywhere, yieldsToCode: true }];
}

/** Where an attempt comes from: a known browser, or else a network address. */
function getPlace(ipAddress: string | null, device: string | null): string {
  if (device !== null) return `device:${device}`;
  return `from:${ipAddress === null ? "unknown" : toNetwork(ipAddress)}`;
}

/** A code that was given with an email address, and from where. */
export type CodeAttempt = {
  email: string;
  code: string;
  ipAddress: string | null;
  device: string | null;
  /** Whether the password was correct. Who only knows the address uses up no guesses of who has the password. */
  isAfterPassword: boolean;
};

/** The counters of a code. Recovery codes have their own and cannot be guessed, so other addresses do not count for them. */
export function codeCounters({ email, code, ipAddress, device, isAfterPassword }: CodeAttempt): Counter[] {
  const account = accountKey(email);
  const place = getPlace(ipAddress, device);
  if (!isTotpCode(code)) return [{ key: `${account}:recovery:${place}`, throttle: throttles.account }];
  const key = `${account}:${isAfterPassword ? "code" : "code-first"}`;
  const own = { key: `${key}:${place}`, throttle: throttles.code };
  // Whoever had the password has as many known browsers as they like, so these count together, apart from the others.
  return [own, { key: device === null ? key : `${key}:known`, throttle: throttles.codeEverywhere }];
}

/**
 * The counter of a signed-in person who confirms with the password or a code. Each kind has its own: the right password would
 * otherwise take back the wrong codes of somebody who stole it.
 */
export function confirmationCounters(userId: string, code?: string): Counter[] {
  const key = `confirmation:${userId}`;
  if (code === undefined) return [{ key, throttle: throttles.account }];
  if (!isTotpCode(code)) return [{ key: `${key}:recovery`, throttle: throttles.account }];
  return [{ key: `${key}:code`, throttle: throttles.code }];
}
