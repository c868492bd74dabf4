import ipaddr from "ipaddr.js";
import { addSeconds } from "#lib/clock.ts";
import { hashToken } from "#lib/crypto/random-token.ts";
import type { Db, Tx } from "#lib/db/client.ts";
import { DomainError } from "#lib/errors.ts";

type Throttle = {
  /** So many failures cost nothing: people mistype. */
  freeFailures: number;
  /** From then on each doubles the wait, from one second up to this. */
  longestWaitSeconds: number;
  /** Failures older than this are forgotten, where none followed. */
  forgetAfterSeconds: number;
};

/**
 * An account's wait is short at its longest, so that nobody can lock another person out for long by guessing; at one
 * guess in five minutes a password holds. Many people may share an address.
 */
const throttles = {
  account: { freeFailures: 5, longestWaitSeconds: 300, forgetAfterSeconds: 24 * 3600 },
  address: { freeFailures: 50, longestWaitSeconds: 900, forgetAfterSeconds: 3600 },
  /** Mails that anybody can have sent to an e-mail address, and from a network address. */
  resetAccount: { freeFailures: 3, longestWaitSeconds: 3600, forgetAfterSeconds: 24 * 3600 },
  resetAddress: { freeFailures: 20, longestWaitSeconds: 3600, forgetAfterSeconds: 24 * 3600 },
  /** Invitations that an organization sends. */
  invitation: { freeFailures: 50, longestWaitSeconds: 3600, forgetAfterSeconds: 24 * 3600 },
  /** Links of invitations and forgotten passwords, redeemed from a network address. */
  link: { freeFailures: 50, longestWaitSeconds: 900, forgetAfterSeconds: 3600 },
} as const satisfies Record<string, Throttle>;

/**
 * What counts as one network address: with IPv6 the first 64 bits, since one customer has all addresses that begin with
 * them. What is no address stands for itself.
 */
function networkOf(ipAddress: string): string {
  if (!ipaddr.isValid(ipAddress)) return ipAddress;
  const address = ipaddr.process(ipAddress);
  if (address.kind() === "ipv4") return address.toString();
  return `${address.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}

export type SignInKeys = { account: string | null; address: string | null };

/**
 * The keys of a sign-in. An account has one whether or not anybody has the e-mail address; a sign-in that names no
 * account has none.
 */
export function signInKeys(email: string | null, ipAddress: string | null): SignInKeys {
  return {
    account: email === null ? null : `account:${hashToken(email).toString("hex")}`,
    address: ipAddress === null ? null : `address:${networkOf(ipAddress)}`,
  };
}

/**
 * Counts a sign-in as failed before its password is looked at, so that guesses at the same time count one by one.
 * A blocked address takes nothing from the account.
 *
 * @returns false where the account or the address has to wait
 */
export async function reserveSignIn(db: Db, keys: SignInKeys, now: Date): Promise<boolean> {
  if (keys.address !== null && !(await reserve(db, keys.address, throttles.address, now))) return false;
  return keys.account === null || reserve(db, keys.account, throttles.account, now);
}

/**
 * After a good password: the account starts anew; of the address only this one attempt is taken back. What is forgotten
 * by now is removed on the way.
 */
export async function releaseSignIn(db: Db, keys: SignInKeys, now: Date): Promise<void> {
  const forgottenBefore = addSeconds(now, -throttles.account.forgetAfterSeconds);
  await db.signInThrottle.deleteMany({
    where: { OR: [{ key: keys.account ?? "" }, { updatedAt: { lt: forgottenBefore } }] },
  });
  if (keys.address === null) return;
  await db.signInThrottle.updateMany({
    where: { key: keys.address, failures: { gt: 0 } },
    data: { failures: { decrement: 1 }, blockedUntil: null },
  });
}

/** Lets an account's sign-in start anew: its owner has proven to be it in another way. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await db.signInThrottle.deleteMany({ where: { key: signInKeys(email, null).account ?? "" } });
}

/**
 * Counts one more of something that may be done so often before it has to wait.
 *
 * @param db the transaction of what is counted, where there is one: what is rolled back does not count
 * @param subject what is counted by: an e-mail address (kept as a hash), a network address, an organization's id
 * @throws DomainError too_many_requests
 */
export async function takeTurn(
  db: Db | Tx,
  kind: Exclude<keyof typeof throttles, "account" | "address">,
  subject: string,
  now: Date,
): Promise<void> {
  const counted = hashToken(networkOf(subject)).toString("hex");
  if (await reserve(db, `${kind}:${counted}`, throttles[kind], now)) return;
  throw new DomainError("too_many_requests", "Too many attempts. Wait a while and try again.");
}

async function reserve(db: Db | Tx, key: string, throttle: Throttle, now: Date): Promise<boolean> {
  const { freeFailures, longestWaitSeconds, forgetAfterSeconds } = throttle;
  const forgottenBefore = addSeconds(now, -forgetAfterSeconds);
  // The row decides: of attempts at the same time each sees what the one before it wrote.
  const counted = await db.$executeRaw`
    INSERT INTO "SignInThrottle" AS t ("key", "failures", "updatedAt") VALUES (${key}, 1, ${now})
    ON CONFLICT ("key") DO UPDATE SET
      "failures" = CASE WHEN t."updatedAt" < ${forgottenBefore} THEN 1 ELSE t."failures" + 1 END,
      "blockedUntil" = CASE
        WHEN t."updatedAt" < ${forgottenBefore} OR t."failures" + 1 < ${freeFailures} THEN NULL
        ELSE ${now}::timestamptz + make_interval(secs => least(
          ${longestWaitSeconds}::float8, power(2, least(t."failures" + 1 - ${freeFailures}, 20)))) END,
      "updatedAt" = ${now}
    WHERE t."blockedUntil" IS NULL OR t."blockedUntil" <= ${now}`;
  return counted === 1;
}
