// npm run drill -- clocks [--seconds 10]: under load, sets the clocks of one web and one worker ahead and those of the other
// two behind: by 2 hours, the reverse, by 100 days, the reverse, each for that many seconds. Each worker restarts while its
// clock is wrong, because a worker prunes when it starts. Corrects all clocks at the end. Takes about two minutes.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { accept, startReceiver } from "../../e2e/receiver.ts";
import { clockAhead, until } from "../../e2e/support/processes/worker-process.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { say } from "../report.ts";
import { type Drill, readOptions, violated, withPortal } from "./portal.ts";

const rates = { searches: 20, tokens: 5, registrations: 2, events: 40 };
const hour = 3_600;
const day = 24 * hour;
/** How many seconds the first web and worker are ahead. The second ones are behind by as much. */
const phases = [2 * hour, -2 * hour, 100 * day, -100 * day];
const rowsPerKind = 100;

type Kept = { pausedWebhookId: string; endedWebhookId: string };

/** Makes held deliveries, and deliveries that ended 95 days ago. Only a worker with a correct clock may prune the latter. */
async function makeKept(db: Db): Promise<Kept> {
  const receiver = await startReceiver(accept);
  const [paused, ended] = [await makeWebhook(db, receiver.url), await makeWebhook(db, receiver.url)];
  await receiver.close();
  await publishUpdates(db, [paused, ended], rowsPerKind);
  await db.webhook.update({ where: { id: paused.webhookId }, data: { state: "PAUSED" } });
  const createdAt = addSeconds(new Date(), -95 * day);
  const prefix = firstIdAt("delivery", createdAt).slice(0, -6);
  await db.$executeRaw`
    UPDATE "Delivery" SET "state" = 'DELIVERED', "nextAttemptAt" = NULL, "createdAt" = ${createdAt},
      "completedAt" = ${createdAt}, "id" = ${prefix} || lpad(("sequence" % 1000000)::text, 6, '0')
    WHERE "webhookId" = ${ended.webhookId}`;
  return { pausedWebhookId: paused.webhookId, endedWebhookId: ended.webhookId };
}

async function findViolations(db: Db, { pausedWebhookId, endedWebhookId }: Kept): Promise<string[]> {
  const pending = await db.delivery.count({ where: { webhookId: pausedWebhookId, state: "PENDING" } });
  const ended = await db.delivery.count({ where: { webhookId: endedWebhookId } });
  const runs = await db.retentionRun.count();
  const disabled = await db.webhook.count({ where: { state: "DISABLED" } });
  return violated({
    [`${rowsPerKind - pending} held deliveries were deleted`]: pending < rowsPerKind,
    [`${rowsPerKind - ended} deliveries were pruned by a wrong clock`]: ended < rowsPerKind,
    "a worker with a wrong clock pruned to the end": runs > 0,
    [`${disabled} webhooks were disabled`]: disabled > 0,
  });
}

/** At most 2 % of the deliveries may take another attempt, and no attempt may be dated by a wrong clock. */
async function findAttemptViolations(db: Db): Promise<string[]> {
  const deliveries = await db.delivery.count({ where: { attemptCount: { gt: 0 } } });
  const attempts = await db.attempt.count();
  const late = await db.attempt.count({ where: { startedAt: { gt: addSeconds(new Date(), hour) } } });
  const early = await db.attempt.count({ where: { startedAt: { lt: addSeconds(new Date(), -hour) } } });
  say(`${deliveries} deliveries took ${attempts} attempts`);
  return violated({
    [`${attempts} attempts for ${deliveries} deliveries`]: attempts > deliveries * 1.02,
    [`${late + early} attempts are dated by a wrong clock`]: late + early > 0,
  });
}

const clockFile = (directory: string, name: string) => path.join(directory, `clock-${name}`);

async function drill({ db, directory, layout, traffic }: Drill, seconds: number): Promise<string[]> {
  // Forget the pruning of the workers' first start, when their clocks were correct.
  await until("the first pruning", async () => (await db.retentionRun.deleteMany()).count > 0);
  const kept = await makeKept(db);
  const setClocks = async (aheadSeconds: number) => {
    for (const { name } of [...layout.webs, ...layout.workers]) {
      const aheadMs = (name.endsWith("1") ? 1000 : -1000) * aheadSeconds;
      await writeFile(clockFile(directory, name), String(aheadMs));
    }
  };
  const restartWorkers = async () => {
    for (const worker of layout.workers) {
      await worker.end("SIGTERM");
      await worker.start();
    }
  };
  const violations: string[] = [];
  for (const aheadSeconds of phases) {
    await setClocks(aheadSeconds);
    const hours = aheadSeconds / hour;
    say(`web-1 and worker-1 are ${hours} h ahead, web-2 and worker-2 are ${-hours} h ahead`);
    await sleep((seconds * 1000) / 2);
    await restartWorkers();
    await sleep((seconds * 1000) / 2);
    violations.push(...(await findViolations(db, kept)));
  }
  say("waiting for the last responses and deliveries while the clocks are still wrong …");
  await db.delivery.updateMany({
    where: { webhookId: kept.pausedWebhookId },
    data: { state: "GIVEN_UP", nextAttemptAt: null },
  });
  await traffic.stop();
  violations.push(...(await findAttemptViolations(db)));
  await setClocks(0);
  await restartWorkers();
  const { endedWebhookId: webhookId } = kept;
  await until(
    "a worker with a correct clock prunes",
    async () => (await db.delivery.count({ where: { webhookId } })) === 0,
  );
  say(`with correct clocks, the ${rowsPerKind} old deliveries were pruned`);
  return violations;
}

export async function run(args: string[]): Promise<string[]> {
  const { seconds } = readOptions(args, { seconds: 10 });
  const environmentOf = (name: string, directory: string) => ({
    ...clockAhead(0),
    CLOCK_AHEAD_FILE: clockFile(directory, name),
  });
  return withPortal({ rates, environmentOf }, (portal) => drill(portal, seconds));
}
