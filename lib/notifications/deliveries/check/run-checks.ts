import { setTimeout as sleep } from "node:timers/promises";
import type { Judgement } from "#lib/notifications/deliveries/shared/check-schemas.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { isInboxUrl } from "#lib/platform/egress/target-url.ts";
import { log } from "#lib/platform/log.ts";
import { runProbes } from "./run-probes.ts";

/** Checks of one worker at once. */
const maxAtOnce = 4;
/** How long after its worker was killed a check ends. A living worker extends the lease long before. */
const leaseSeconds = 60;
const extendMs = 10_000;

export type CheckRunner = {
  /** Takes up waiting checks and returns. */
  takeUp: () => Promise<void>;
  /** Interrupts the running checks after their current probe, but within `drainMs`. */
  stop: (drainMs: number) => Promise<void>;
};

/** Runs queued checks, each once, outside of any transaction. */
export function createCheckRunner(db: Db, options: { timeoutMs: number }): CheckRunner {
  const running = new Set<Promise<void>>();
  let isStopping = false;
  return {
    takeUp: async () => {
      await interruptAbandoned(db);
      while (!isStopping && running.size < maxAtOnce) {
        const checkId = await claim(db);
        if (checkId === null) return;
        const run = runCheck(db, checkId, { ...options, isStopping: () => isStopping })
          .catch((error: unknown) => log.error({ err: error, checkId }, "a receiver check failed"))
          .finally(() => running.delete(run));
        running.add(run);
      }
    },
    stop: async (drainMs) => {
      isStopping = true;
      await Promise.race([Promise.all(running), sleep(drainMs, undefined, { ref: false })]);
    },
  };
}

/** Marks checks whose worker was killed as interrupted. */
async function interruptAbandoned(db: Db): Promise<void> {
  await db.$executeRaw`
    UPDATE "ReceiverCheck" SET "state" = 'INTERRUPTED', "endedAt" = now()
    WHERE "state" = 'RUNNING' AND "leaseUntil" < now()`;
}

async function claim(db: Db): Promise<string | null> {
  const [claimed] = await db.$queryRaw<{ id: string }[]>`
    UPDATE "ReceiverCheck" SET "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
    WHERE "id" = (
      SELECT "id" FROM "ReceiverCheck" WHERE "state" = 'RUNNING' AND "leaseUntil" IS NULL
      ORDER BY "createdAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING "id"`;
  return claimed?.id ?? null;
}

type RunOptions = { timeoutMs: number; isStopping: () => boolean };

/** Runs the probes, and stops when the webhook is unregistered, gets another URL, or the worker stops. */
async function runCheck(db: Db, id: string, { timeoutMs, isStopping }: RunOptions): Promise<void> {
  const { url, webhook } = await db.receiverCheck.findUniqueOrThrow({
    where: { id },
    include: { webhook: { include: { application: true } } },
  });
  const isAllowed = webhook.url === url && !isInboxUrl(new URL(url));
  const agents = createReceiverAgents();
  const extending = setInterval(() => void extendLease(db, id), extendMs);
  const results: Judgement[] = [];
  let isWhole = isAllowed;
  try {
    if (isAllowed)
      await runProbes(webhook, agents, timeoutMs, async (result) => {
        results.push(result);
        isWhole = !isStopping() && (await record(db, id, results));
        return isWhole;
      });
  } catch (error) {
    isWhole = false;
    throw error;
  } finally {
    clearInterval(extending);
    await agents.close();
    await finish(db, id, isWhole ? "DONE" : "INTERRUPTED");
  }
}

/** If the lease cannot be extended, the check ends as after a kill. */
async function extendLease(db: Db, id: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "ReceiverCheck" SET "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
    WHERE "id" = ${id} AND "state" = 'RUNNING'`.catch((error: unknown) =>
    log.warn({ err: error, checkId: id }, "the lease of a receiver check was not extended"),
  );
}

/** Writes the results so far. False if the check must stop. */
async function record(db: Db, id: string, results: readonly Judgement[]): Promise<boolean> {
  const recorded = await db.$executeRaw`
    UPDATE "ReceiverCheck" c SET "results" = ${JSON.stringify(results)}::json
    FROM "Webhook" w
    WHERE c."id" = ${id} AND c."state" = 'RUNNING' AND w."id" = c."webhookId" AND w."unregisteredAt" IS NULL
      AND w."url" = c."url"`;
  return recorded === 1;
}

async function finish(db: Db, id: string, state: "DONE" | "INTERRUPTED"): Promise<void> {
  await db.receiverCheck.updateMany({
    where: { id, state: "RUNNING" },
    data: { state, endedAt: await databaseNow(db) },
  });
}
