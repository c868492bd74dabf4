import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { networkOf } from "#lib/platform/http/remote-address.ts";

type Throttle = {
  /** So many failures cost nothing: people mistype. */
  freeFailures: number;
  /** From then on each doubles the wait, from one second up to this. */
  longestWaitSeconds: number;
  /** Failures older than this are forgotten, where none followed. */
  forgetAfterSeconds: number;
};

/**
 * Guesses at one account are counted by network address, so that nobody keeps its owner out by guessing elsewhere, and
 * over all addresses, so that a network of machines gets no more than a guess in five minutes either. The owner comes
 * through that second limit from a browser that is known, with a code or with a passkey.
 *
 * Source: NIST SP 800-63B-4 §3.2.2 (at most 100 failures in a row).
 */
const throttles = {
  /** One account from one network address, or from one known browser. */
  account: { freeFailures: 5, longestWaitSeconds: 300, forgetAfterSeconds: 24 * 3600 },
  /** One account from wherever it is not known. */
  everywhere: { freeFailures: 50, longestWaitSeconds: 300, forgetAfterSeconds: 24 * 3600 },
  /** Any accounts from one network address: many people may share one. */
  address: { freeFailures: 50, longestWaitSeconds: 900, forgetAfterSeconds: 3600 },
  /** Mails that anybody can have sent to an e-mail address, and from a network address. */
  resetAccount: { freeFailures: 3, longestWaitSeconds: 3600, forgetAfterSeconds: 24 * 3600 },
  resetAddress: { freeFailures: 20, longestWaitSeconds: 3600, forgetAfterSeconds: 24 * 3600 },
  /** Invitations that an organization sends. */
  invitation: { freeFailures: 50, longestWaitSeconds: 3600, forgetAfterSeconds: 24 * 3600 },
  /** Links of invitations and forgotten passwords, redeemed from a network address. */
  link: { freeFailures: 50, longestWaitSeconds: 900, forgetAfterSeconds: 3600 },
} as const satisfies Record<string, Throttle>;

/** A counter of failures: its key, and whether a code of the second factor lets an account go on that waits by it. */
type Counter = { key: string; throttle: Throttle; yieldsToCode?: true };

function accountKey(email: string): string {
  return `account:${hashToken(email).toString("hex")}`;
}

/**
 * The counters of a sign-in, in the order in which they are asked. An account has some whether or not anybody has the
 * e-mail address; a sign-in that names no account has none.
 *
 * @param device the known browser: lib/identity/sessions/known-device.ts
 */
export function signInCounters(
  email: string | null,
  ipAddress: string | null,
  device: string | null = null,
): Counter[] {
  const network = ipAddress === null ? "unknown" : networkOf(ipAddress);
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

/**
 * The counter of codes: after the right password tighter, from wherever they come, since nobody gets there who only
 * knows the address; and before the password, where a code stands in for a limit.
 */
export function codeCounters(email: string, isAfterPassword: boolean): Counter[] {
  const account = accountKey(email);
  return isAfterPassword
    ? [{ key: `${account}:code`, throttle: throttles.account }]
    : [{ key: `${account}:code-first`, throttle: throttles.everywhere }];
}

/** The counter of a person who is signed in and proves the password again. */
export function confirmationCounters(userId: string): Counter[] {
  return [{ key: `confirmation:${userId}`, throttle: throttles.account }];
}

/**
 * Counts an attempt as failed before it is looked at, so that guesses at the same time count one by one. What waits takes
 * nothing from the counters behind it.
 *
 * @returns the counters that counted it, for `releaseSignIn`; and the one by which it has to wait, if any
 */
export async function reserveSignIn(
  db: Db,
  counters: Counter[],
  now: Date,
): Promise<{ counted: Counter[]; waitsBy: Counter | null }> {
  const counted: Counter[] = [];
  for (const counter of counters) {
    if (!(await reserve(db, counter.key, counter.throttle, now))) return { counted, waitsBy: counter };
    counted.push(counter);
  }
  return { counted, waitsBy: null };
}

/**
 * After a good attempt: the counters of this account from this address or browser start anew; from those that others share
 * only this one attempt is taken back. What is forgotten by now is removed on the way.
 */
export async function releaseSignIn(db: Db, counted: Counter[], now: Date): Promise<void> {
  const keys = (isOwn: boolean) =>
    counted.filter(({ throttle }) => (throttle === throttles.account) === isOwn).map(({ key }) => key);
  const forgottenBefore = addSeconds(now, -throttles.account.forgetAfterSeconds);
  await db.signInThrottle.deleteMany({
    where: { OR: [{ key: { in: keys(true) } }, { updatedAt: { lt: forgottenBefore } }] },
  });
  await db.signInThrottle.updateMany({
    where: { key: { in: keys(false) }, failures: { gt: 0 } },
    data: { failures: { decrement: 1 }, blockedUntil: null },
  });
}

/** Lets the sign-in of an account start anew, from this address: its owner has proven to be it in another way. */
export async function forgetFailures(db: Db, email: string, ipAddress: string | null): Promise<void> {
  const keys = signInCounters(email, ipAddress).map(({ key }) => key);
  await db.signInThrottle.deleteMany({
    where: { key: { in: keys.filter((key) => key.startsWith("account:")) } },
  });
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
  kind: Exclude<keyof typeof throttles, "account" | "everywhere" | "address">,
  subject: string,
  now: Date,
): Promise<void> {
  const counted = hashToken(networkOf(subject)).toString("hex");
  if (await reserve(db, `${kind}:${counted}`, throttles[kind], now)) return;
  throw tooManyAttempts();
}

export function tooManyAttempts(): DomainError {
  return new DomainError("too_many_requests", "Too many attempts. Wait a few minutes and try again.");
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
