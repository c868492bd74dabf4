import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#lib/platform/db/client.ts";
import type { Member } from "#test/browser/portal-layout.ts";
import { say } from "../report.ts";
import { type Drill, deliveryTimeoutSeconds } from "./portal.ts";

/** Longer than any lease, and than the time that a receiver has. */
const longerThanLeaseSeconds = 2 * deliveryTimeoutSeconds + 5;
const webSeconds = 10;
/** PostgreSQL ends a claim that stopped after 5 s. */
const longestClaimSeconds = 8;
const maxTries = 2_000;

/** Whether a worker has a claim open, and so holds its webhooks: `pg_stat_activity` has the beginning of a statement. */
async function isClaiming(db: Db, pid: number): Promise<boolean> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM pg_stat_activity
    WHERE "application_name" LIKE ${`portal worker ${pid} %`} AND "state" = 'idle in transaction'
      AND "query" ~ 'claim_deliveries|hold_webhooks'`;
  return (row?.count ?? 0) > 0;
}

/** Stops a worker at random until it stopped inside a claim, or outside one. @returns its process id */
async function stopWorker(db: Db, worker: Member, inClaim: boolean): Promise<number> {
  const pid = worker.pid() ?? 0;
  for (let tries = 1; tries <= maxTries; tries++) {
    process.kill(pid, "SIGSTOP");
    // A statement under way has its answer by then.
    await sleep(10);
    if ((await isClaiming(db, pid)) === inClaim) {
      say(`stopped ${worker.name} ${inClaim ? "inside" : "outside"} a claim, at try ${tries}`);
      return pid;
    }
    process.kill(pid, "SIGCONT");
    await sleep(5 + 20 * Math.random());
  }
  throw new Error(`${worker.name} was never stopped ${inClaim ? "inside" : "outside"} a claim.`);
}

/**
 * SIGSTOP of a worker outside a claim and of another inside one, each for longer than a lease, and of a web for 10 s.
 *
 * @returns what did not hold, a sentence each
 */
export async function stopAround({ db, layout: { webs, workers } }: Drill): Promise<string[]> {
  const violations: string[] = [];
  for (const [index, worker] of workers.entries()) {
    const inClaim = index > 0;
    const pid = await stopWorker(db, worker, inClaim);
    const web = webs[index]?.pid() ?? 0;
    process.kill(web, "SIGSTOP");
    let claimSeconds = 0;
    for (let second = 0; second < longerThanLeaseSeconds; second++) {
      await sleep(1_000);
      if (second === webSeconds) process.kill(web, "SIGCONT");
      if (await isClaiming(db, pid)) claimSeconds = second + 1;
    }
    process.kill(pid, "SIGCONT");
    say(
      `${worker.name} was stopped for ${longerThanLeaseSeconds} s and held its claim for ${claimSeconds} s`,
    );
    if (claimSeconds > longestClaimSeconds)
      violations.push(`${worker.name} held its claim for ${claimSeconds} s while it was stopped`);
  }
  return violations;
}
