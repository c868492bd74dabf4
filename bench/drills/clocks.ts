// npm run drill -- clocks [--seconds 10]: under load, sets the clocks of one web and one worker ahead and those of the other
// two behind: by 2 hours, the reverse, by 100 days, the reverse, each for that many seconds. Each worker restarts while its
// clock is wrong, because a worker prunes when it starts. Corrects all clocks at the end. Takes about two minutes.
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { accept, startReceiver } from "../../e2e/receiver.ts";
import { clockAhead, until } from "../../e2e/support/processes/worker-process.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { type Drill, judge, makeDirectory, printTraffic, say, withPortal } from "./portal.ts";

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
  return [
    ...(pending < rowsPerKind ? [`${rowsPerKind - pending} held deliveries were deleted`] : []),
    ...(ended < rowsPerKind ? [`${rowsPerKind - ended} deliveries were pruned by a wrong clock`] : []),
    ...(runs > 0 ? ["a worker with a wrong clock pruned to the end"] : []),
    ...(disabled > 0 ? [`${disabled} webhooks were disabled`] : []),
  ];
}

/** At most 2 % of the deliveries may take another attempt, and no attempt may be dated by a wrong clock. */
async function findAttemptViolations(db: Db): Promise<string[]> {
  const deliveries = await db.delivery.count({ where: { attemptCount: { gt: 0 } } });
  const attempts = await db.attempt.count();
  const late = await db.attempt.count({ where: { startedAt: { gt: addSeconds(new Date(), hour) } } });
  const early = await db.attempt.count({ where: { startedAt: { lt: addSeconds(new Date(), -hour) } } });
  say(`\n${deliveries} deliveries took ${attempts} attempts`);
  return [
    ...(attempts > deliveries * 1.02 ? [`${attempts} attempts for ${deliveries} deliveries`] : []),
    ...(late + early > 0 ? [`${late + early} attempts are dated by a wrong clock`] : []),
  ];
}

async function drill(
  { db, layout, traffic }: Drill,
  clockFile: (name: string) => string,
  seconds: number,
): Promise<boolean> {
  // Forget the pruning of the workers' first start, when their clocks were correct.
  await until("the first pruning", async () => (await db.retentionRun.deleteMany()).count > 0);
  const kept = await makeKept(db);
  const members = [...layout.webs, ...layout.workers];
  const setClocks = (aheadSeconds: number) =>
    Promise.all(
      members.map(({ name }) =>
        writeFile(clockFile(name), String((name.endsWith("1") ? 1000 : -1000) * aheadSeconds)),
      ),
    );
  const violations: string[] = [];
  for (const aheadSeconds of phases) {
    await setClocks(aheadSeconds);
    const [ahead, behind] = aheadSeconds > 0 ? [1, 2] : [2, 1];
    const hours = Math.abs(aheadSeconds) / hour;
    say(
      `web-${ahead} and worker-${ahead} are ${hours} h ahead, web-${behind} and worker-${behind} are ${hours} h behind`,
    );
    await sleep((seconds * 1000) / 2);
    for (const worker of layout.workers) {
      await worker.end("SIGTERM");
      await worker.start();
    }
    await sleep((seconds * 1000) / 2);
    violations.push(...(await findViolations(db, kept)));
  }
  say("waiting for the last responses and deliveries while the clocks are still wrong …");
  await db.delivery.updateMany({
    where: { webhookId: kept.pausedWebhookId },
    data: { state: "GIVEN_UP", nextAttemptAt: null },
  });
  await traffic.stop();
  printTraffic(traffic);
  violations.push(...(await findAttemptViolations(db)));
  await setClocks(0);
  await layout.workers[0]?.end("SIGTERM");
  await layout.workers[0]?.start();
  const { endedWebhookId: webhookId } = kept;
  await until(
    "a worker with a correct clock prunes",
    async () => (await db.delivery.count({ where: { webhookId } })) === 0,
  );
  say(`with correct clocks, the ${rowsPerKind} old deliveries were pruned\n`);
  return judge(
    [
      ...violations,
      ...(await traffic.findViolations()),
      ...[...traffic.failures].map(([name, times]) => `${times} requests failed: ${name}`),
    ],
    "no accepted event was deleted, every token stayed valid, few deliveries were sent twice, no worker with a wrong clock pruned",
  );
}

export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "10" } } });
  const clocks = await makeDirectory();
  const clockFile = (name: string) => path.join(clocks, name);
  try {
    const environmentOf = (name: string) => ({ ...clockAhead(0), CLOCK_AHEAD_FILE: clockFile(name) });
    const use = (portal: Drill) => drill(portal, clockFile, Number(values.seconds));
    return await withPortal(await makeDirectory(), rates, use, { environmentOf });
  } finally {
    await rm(clocks, { recursive: true, force: true });
  }
}
