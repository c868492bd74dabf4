import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { toNetwork } from "#lib/platform/http/remote-address.ts";

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

function accountKey(email: string): string {
  return `account:${hashToken(email).toString("hex")}`;
}

/**
 * The counters of a sign-in, in the order in which they count. They do not depend on whether the email address has an
 * account.
 *
 * @param email null for a sign-in that names no account
 * @param device the known browser (`readDeviceCookie`)
 */
export function signInCounters(
  email: string | null,
  ipAddress: string | null,
  device: string | null = null,
): Counter[] {
  const network = ipAddress === null ? "unknown" : toNetwork(ipAddress);
  const ofAddress = ipAddress === null ? [] : [{ key: `address:${network}`, throttle: throttles.address }];
  if (email === null) return ofAddress;
  const account = accountKey(email);
  if (device !== null)
    return [...ofAddress, { key: `${account}:device:${device}`, throttle: throttles.account }];
  return [
    ...ofAddress,
    { key: `${account}:from:${network}`, throttle: throttles.account },
    { key: account, throttle: throttles.everywhere, yieldsToCode: true },
  ];
}

/** The counter of codes: stricter after the correct password, which somebody who only knows the address does not have. */
export function codeCounters(email: string, isAfterPassword: boolean): Counter[] {
  const account = accountKey(email);
  return isAfterPassword
    ? [{ key: `${account}:code`, throttle: throttles.account }]
    : [{ key: `${account}:code-first`, throttle: throttles.everywhere }];
}

/** The counter of a signed-in person who confirms the password. */
export function confirmationCounters(userId: string): Counter[] {
  return [{ key: `confirmation:${userId}`, throttle: throttles.account }];
}
