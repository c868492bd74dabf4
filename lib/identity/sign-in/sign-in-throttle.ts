import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { toNetwork } from "#lib/platform/rate-limit/caller-network.ts";
import { accountKey, type Counter, throttles } from "./attempt-limits.ts";

/**
 * Counts an attempt as failed before it is checked, so that concurrent guesses count one by one. Stops at the first
 * counter that makes it wait.
 *
 * @returns the counters that counted it, for `releaseSignIn`, and the one that makes it wait, if any
 */
export async function reserveSignIn(
  db: Tx,
  counters: Counter[],
  now: Date,
): Promise<{ counted: Counter[]; waitsBy: Counter | null }> {
  const counted: Counter[] = [];
  for (const counter of counters) {
    if (!(await reserve(db, counter, now))) return { counted, waitsBy: counter };
    counted.push(counter);
  }
  return { counted, waitsBy: null };
}

/** Like `reserveSignIn`. @throws DomainError too_many_requests, if the attempt has to wait */
export async function takeAttempts(db: Tx, counters: Counter[], now: Date): Promise<Counter[]> {
  const { counted, waitsBy } = await reserveSignIn(db, counters, now);
  if (waitsBy) throw await tooManyAttempts(db, waitsBy, now);
  return counted;
}

/**
 * After a successful attempt, resets the counters of this account from this address or browser, and takes back this one
 * attempt from shared counters. Also removes expired counters.
 */
export async function releaseSignIn(db: Db, counted: Counter[], now: Date): Promise<void> {
  const ofOwn: readonly Counter["throttle"][] = [throttles.account, throttles.code];
  const keys = (isOwn: boolean) =>
    counted.filter(({ throttle }) => ofOwn.includes(throttle) === isOwn).map(({ key }) => key);
  const forgottenBefore = addSeconds(now, -throttles.account.forgetAfterSeconds);
  await db.signInThrottle.deleteMany({
    where: { OR: [{ key: { in: keys(true) } }, { updatedAt: { lt: forgottenBefore } }] },
  });
  await db.signInThrottle.updateMany({
    where: { key: { in: keys(false) }, failures: { gt: 0 } },
    data: { failures: { decrement: 1 }, blockedUntil: null },
  });
}

/** Resets every counter of an account, after its owner set a new password in another way. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await db.signInThrottle.deleteMany({ where: { key: { startsWith: accountKey(email) } } });
}

/**
 * Counts one action of a limited kind.
 *
 * @param db the transaction of the action, if there is one: if it is rolled back, the action does not count
 * @param subject who is limited: an email address (stored as a hash), a network address, or an organization's ID
 * @throws DomainError too_many_requests
 */
export async function takeAttempt(
  db: Tx,
  kind: Exclude<keyof typeof throttles, "account" | "everywhere" | "address" | "code" | "codeEverywhere">,
  subject: string,
  now: Date,
): Promise<void> {
  const key = `${kind}:${hashToken(toNetwork(subject)).toString("hex")}`;
  await takeAttempts(db, [{ key, throttle: throttles[kind] }], now);
}

/** The refusal by a counter, with the seconds that it makes the attempt wait. */
export async function tooManyAttempts(db: Tx, { key }: Counter, now: Date): Promise<DomainError> {
  const row = await db.signInThrottle.findUnique({ where: { key }, select: { blockedUntil: true } });
  const seconds = Math.ceil(((row?.blockedUntil?.getTime() ?? 0) - now.getTime()) / 1000);
  return new DomainError("too_many_requests", "Too many attempts. Wait a few minutes and try again.", {
    headers: { "retry-after": String(Math.max(1, seconds)) },
  });
}

async function reserve(db: Tx, { key, throttle }: Counter, now: Date): Promise<boolean> {
  const { freeFailures, longestWaitSeconds, forgetAfterSeconds } = throttle;
  const forgottenBefore = addSeconds(now, -forgetAfterSeconds);
  // The row serializes concurrent attempts: each sees what the one before it wrote.
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
