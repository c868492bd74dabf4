// npm run drill -- workers [--workers 4] [--minutes 5] [--webhooks 2000] [--rate 200] [--seed N]: workers on one database, of which
// a random one is killed with SIGKILL again and again. Some receivers refuse, answer late, or are away for 20 s, and some webhooks
// have low limits. Takes the minutes, and up to seven more for the last retries.
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { publishEvents } from "#lib/notifications/orders/publish-events.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { type Answer, startReceiver } from "#test/receiver.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { integer, pick, type Random, seededRandom } from "../../generate/random.ts";
import { percentile, say } from "../report.ts";
import { withDatabase } from "../servers.ts";
import { deliveryTimeoutSeconds, readOptions } from "./portal.ts";
import { WatchedWebhook } from "./watched-webhook.ts";

const killEveryMs = 2_000;
/** An order's events are for so many webhooks. */
const audienceSize = 4;
const orderCount = 500;
/** These webhooks get bursts that exceed their low limits. */
const busy = { count: 10, limits: { maxInFlight: 2, maxPerSecond: 5 }, burst: 50, everySeconds: 20 };
const toAllEverySeconds = 30;
const [refusedShare, lateShare, lateMs] = [0.01, 0.02, 2_000];
const away = { count: 20, seconds: 20 };
const madeAtOnce = 8;
/** Longer than the third attempt takes, which some wait for. */
const deliveredWithinSeconds = 420;

type Hooks = readonly WatchedWebhook[];
type Options = { workers: number; minutes: number; webhooks: number; rate: number; seed: number };

/** A request's path names its webhook. Each delivery is refused at most once while its receiver is there. */
function makeAnswer(hooks: Hooks, gone: Set<WatchedWebhook>, random: Random): Answer {
  const byPath = new Map(hooks.map((hook) => [hook.path, hook]));
  return async (request, response, received) => {
    received.length = 0;
    const hook = byPath.get(request.path);
    if (!hook) throw new Error(`nobody registered ${request.path}`);
    const isFirst = hook.take(request, response);
    const chance = random();
    if (chance < lateShare) await sleep(lateMs);
    const isRefused = isFirst && chance > 1 - refusedShare;
    response.writeHead(gone.has(hook) ? 503 : isRefused ? 500 : 204).end();
  };
}

async function makeHooks(origin: string, count: number): Promise<WatchedWebhook[]> {
  const hooks: WatchedWebhook[] = [];
  const makeSome = async (first: number) => {
    for (let index = first; index < count; index += madeAtOnce) {
      const path = `/hook/${index}`;
      const { webhookId, application } = await makeWebhook(getDb(), `${origin}${path}`);
      const data = index < busy.count ? busy.limits : {};
      const limits = await getDb().webhook.update({ where: { id: webhookId }, data });
      hooks[index] = new WatchedWebhook(webhookId, path, application.clientId, limits);
    }
  };
  await Promise.all(Array.from({ length: madeAtOnce }, (_, first) => makeSome(first)));
  return hooks;
}

/** Publishes events of orders, and counts their deliveries. */
class Publisher {
  deliveries = 0;
  readonly publishedMs = new Map<string, number>();

  async publish(events: readonly [orderNumber: string, audience: "all" | string[]][]): Promise<void> {
    const made = events.map(([orderNumber, audience]) => {
      const eventId = `drill-${this.publishedMs.size}`;
      this.publishedMs.set(eventId, performance.now());
      return sampleOrderUpdate({ orderNumber, eventId, at: new Date(), audience, status: "Pending" });
    });
    const results = await getDb().$transaction((tx) => publishEvents(tx, made), { timeout: 60_000 });
    for (const result of results) if (result.result === "accepted") this.deliveries += result.deliveries;
  }
}

/** Publishes at the rate, bursts for the busy webhooks, and to all. */
async function publishAll(publisher: Publisher, hooks: Hooks, random: Random, options: Options) {
  const orders = Array.from({ length: orderCount }, (_, index): [string, string[]] => [
    `SO-${index}`,
    Array.from({ length: audienceSize }, () => pick(random, hooks).clientId),
  ]);
  for (let second = 0; second < options.minutes * 60; second += 1) {
    const startedMs = performance.now();
    const perSecond = Math.round(options.rate / audienceSize);
    await publisher.publish(Array.from({ length: perSecond }, () => pick(random, orders)));
    if (second % busy.everySeconds === 0)
      // An order's events wait for one another, so a burst has many orders.
      for (const [index, { clientId }] of hooks.slice(0, busy.count).entries())
        await publisher.publish(
          Array.from({ length: busy.burst }, (_, event) => [`SO-BUSY-${index}-${event % 25}`, [clientId]]),
        );
    if (second % toAllEverySeconds === 0) await publisher.publish([["SO-ALL", "all"]]);
    await sleep(Math.max(0, startedMs + 1_000 - performance.now()));
  }
}

const start = () => startWorker({ DELIVERY_TIMEOUT_SECONDS: String(deliveryTimeoutSeconds) });

/** Kills a random worker again and again, and starts another one in its place. @returns how often */
async function killWorkers(workers: ChildProcess[], random: Random, over: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    await sleep(killEveryMs, undefined, { signal: over }).catch(() => undefined);
    const at = integer(random, 0, workers.length - 1);
    const victim = workers[at];
    if (!victim || over.aborted) return kills;
    await endWorker(victim, "SIGKILL");
    workers[at] = await start();
  }
}

/** Some receivers are away, others after them. */
async function leave(hooks: Hooks, gone: Set<WatchedWebhook>, random: Random, over: AbortSignal) {
  while (!over.aborted) {
    for (let count = 0; count < away.count; count += 1) gone.add(pick(random, hooks));
    await sleep(away.seconds * 1_000, undefined, { signal: over }).catch(() => undefined);
    gone.clear();
  }
}

type Logged = { id: string; webhookId: string; state: string; attempts: number };

/** What of the log does not agree with what came: a sentence each. */
async function compareWithLog(hooks: Hooks, published: number): Promise<string[]> {
  const { rows } = await getPool().query<Logged>(
    `SELECT d."id", d."webhookId", d."state", count(a.*)::int AS "attempts"
     FROM "Delivery" d LEFT JOIN "Attempt" a ON a."deliveryId" = d."id" GROUP BY d."id"`,
  );
  const hookById = new Map(hooks.map((hook) => [hook.id, hook]));
  const checks: [string, (row: Logged) => boolean][] = [
    ["were never accepted", ({ id, webhookId }) => !hookById.get(webhookId)?.accepted.has(id)],
    ["are not delivered in the log", ({ state }) => state !== "DELIVERED"],
    [
      "came more often than the log has attempts",
      ({ id, webhookId, attempts }) => (hookById.get(webhookId)?.arrivals.get(id) ?? 0) > attempts,
    ],
  ];
  const violations = checks.flatMap(([what, isViolated]) => {
    const found = rows.filter(isViolated);
    return found.length > 0 ? [`${found.length} deliveries ${what}, such as ${found[0]?.id}`] : [];
  });
  if (rows.length !== published) violations.push(`of ${published} deliveries, the log has ${rows.length}`);
  return violations;
}

const countPending = () => getDb().delivery.count({ where: { state: "PENDING" } });

async function drill(options: Options): Promise<string[]> {
  const random = seededRandom(options.seed);
  const gone = new Set<WatchedWebhook>();
  let answer: Answer = () => undefined;
  const receiver = await startReceiver((...request) => answer(...request));
  say(`seed ${options.seed}: registering ${options.webhooks} webhooks …`);
  const hooks = await makeHooks(new URL(receiver.url).origin, options.webhooks);
  answer = makeAnswer(hooks, gone, random);
  const publisher = new Publisher();
  const workers = await Promise.all(Array.from({ length: options.workers }, start));
  const over = new AbortController();
  const faults = [
    killWorkers(workers, random, over.signal),
    leave(hooks, gone, random, over.signal),
  ] as const;
  await publishAll(publisher, hooks, random, options);
  over.abort();
  const [kills] = await Promise.all(faults);
  say(`killed workers ${kills} times, ${await countPending()} deliveries are pending`);
  // To all, so that those that were away are found to work again.
  await publisher.publish([["SO-ALL", "all"]]);
  await until("everything is delivered", async () => (await countPending()) === 0, deliveredWithinSeconds);
  await Promise.all(workers.map((worker) => endWorker(worker, "SIGTERM")));
  await receiver.close();

  const lagsMs = hooks.flatMap(({ firstMs }) =>
    [...firstMs].map(([eventId, atMs]) => atMs - (publisher.publishedMs.get(eventId) ?? atMs)),
  );
  const repeats = hooks.reduce((sum, hook) => sum + hook.repeats, 0);
  const [p50, p99] = [percentile(lagsMs, 0.5), percentile(lagsMs, 0.99)].map(Math.round);
  say(
    `${publisher.deliveries} deliveries, ${repeats} again after a 2xx; first sent after ${p50} ms, p99 ${p99} ms`,
  );
  return [
    ...hooks.flatMap((hook) => hook.findViolations()),
    ...(await compareWithLog(hooks, publisher.deliveries)),
  ];
}

export async function run(args: string[]): Promise<string[]> {
  const seed = Math.floor(Math.random() * 1e9);
  const options = readOptions(args, { workers: 4, minutes: 5, webhooks: 2_000, rate: 200, seed });
  return withDatabase("durable", () => drill(options));
}
