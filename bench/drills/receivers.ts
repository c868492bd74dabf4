// npm run drill -- receivers [--seconds 60]: first checks that an attempt ends correctly for each kind of receiver. Then
// sends 40 events per second to five healthy webhooks, for that long alone, and for that long beside 40 bad webhooks and
// five of each hostile kind, all new to the only worker. Linux only. Takes about a minute more.
import { readFile } from "node:fs/promises";
import { getDb } from "#lib/platform/db/client.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { until } from "../../e2e/support/processes/worker-process.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { pace, type Receiver, startReceiver, startWorker } from "../deliveries/delivery-stage.ts";
import { percentile, table } from "../report.ts";
import { startServer, withDatabase } from "../servers.ts";
import { readOptions, violated } from "./portal.ts";
import { behaviors, hostile } from "./receiver-behaviors.ts";

const healthyCount = 5;
const badCount = 40;
const hostilePerKind = 5;
const healthyPerSecond = 40;
/** Each of them goes to every bad webhook. */
const badPerSecond = 4;
const mostMemoryMb = 60;

/** Webhooks of applications with five each, as an application may have. */
async function makeHooks(urls: readonly string[]): Promise<MadeWebhook[]> {
  const hooks: MadeWebhook[] = [];
  for (const url of urls) {
    const last = hooks.length % 5 === 0 ? undefined : hooks.at(-1);
    hooks.push(await makeWebhook(getDb(), url, last && { application: last.application }));
  }
  return hooks;
}

/** @returns what ended otherwise than it should */
async function tryEach(urls: Record<string, string>): Promise<string[]> {
  const db = getDb();
  const served = Object.entries(behaviors).map(([name, { expected }]) => {
    return { name, url: urls[name] ?? "", expected };
  });
  const cases = [
    ...served,
    { name: "listens on no port", url: `http://127.0.0.1:${await findFreePort()}/`, expected: "connect" },
    { name: "has no name", url: "https://nowhere.invalid/", expected: "dns" },
    { name: "has a private address", url: "http://10.0.0.1/", expected: "blocked" },
  ];
  const hooks = await makeHooks(cases.map(() => "http://127.0.0.1:9/"));
  // Past the registration, which refuses a private address.
  for (const [index, { url }] of cases.entries())
    await db.webhook.update({ where: { id: hooks[index]?.webhookId ?? "" }, data: { url } });
  await publishUpdates(db, hooks);
  const attempts = () => db.attempt.findMany({ where: { number: 1 }, include: { delivery: true } });
  await until("each has had its attempt", async () => (await attempts()).length === cases.length, 90);
  await db.webhook.updateMany({ data: { state: "PAUSED" } });
  const endOf = new Map((await attempts()).map((one) => [one.delivery.webhookId, one.failure ?? "success"]));
  return cases.flatMap(({ name, expected }, index) => {
    const end = endOf.get(hooks[index]?.webhookId ?? "");
    return end === expected ? [] : [`a receiver that ${name}: ${end} instead of ${expected}`];
  });
}

/** The memory that a process holds. Linux only. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
}

type Stage = { healthy: MadeWebhook[]; bad: MadeWebhook[]; receiver: Receiver; pid: number | undefined };
/** Milliseconds from the commit of each event to its arrivals at the healthy receiver, and the worker's memory. */
type Phase = { tookMs: number[]; memoryMb: number[]; missing: number; twice: number };

async function measure({ healthy, bad, receiver, pid }: Stage, seconds: number): Promise<Phase> {
  const db = getDb();
  await receiver.take();
  const publishedMs = new Map<string, number>();
  const memoryMb: number[] = [];
  await Promise.all([
    pace(healthyPerSecond, seconds, async (index) => {
      const to = healthy.slice(index % healthyCount, (index % healthyCount) + 1);
      const [eventId = ""] = await publishUpdates(db, to);
      publishedMs.set(eventId, Date.now());
    }),
    pace(bad.length > 0 ? badPerSecond : 0, seconds, () => publishUpdates(db, bad)),
    pace(2, seconds, async () => memoryMb.push(await residentMb(pid))),
  ]);
  const received: [eventId: string, atMs: number][] = [];
  const arrived = () => new Set(received.map(([id]) => id)).size;
  const isComplete = async () => {
    received.push(...(await receiver.take()));
    return arrived() >= publishedMs.size;
  };
  await until("the healthy webhooks have everything", isComplete, 60).catch(() => undefined);
  const tookMs = received.map(([id, atMs]) => Math.max(0, atMs - (publishedMs.get(id) ?? Number.NaN)));
  return { tookMs, memoryMb, missing: publishedMs.size - arrived(), twice: received.length - arrived() };
}

async function drill(seconds: number): Promise<string[]> {
  const others = await startServer("drills/serve-bad-receivers.ts");
  const urls = others.message as Record<string, string>;
  const receiver = await startReceiver();
  const worker = await startWorker();
  const violations = await tryEach(urls);
  const failing = Object.keys(behaviors).filter((name) => behaviors[name]?.expected !== "success");
  const bad = await makeHooks(failing.slice(-badCount).map((name) => urls[name] ?? ""));
  for (const name of hostile)
    bad.push(...(await makeHooks(Array<string>(hostilePerKind).fill(urls[name] ?? ""))));
  const healthy: MadeWebhook[] = [];
  while (healthy.length < healthyCount) healthy.push(await makeWebhook(getDb(), receiver.url));
  const calmStage = { healthy, bad: [], receiver, pid: worker.child.pid };
  await measure(calmStage, 5);
  const calm = await measure(calmStage, seconds);
  const attacked = await measure({ ...calmStage, bad }, seconds);
  const row = table("Healthy deliveries", ["phase", "p50 ms", "p99 ms", "slowest ms", "MB", "most MB"]);
  for (const [name, { tookMs, memoryMb }] of Object.entries({ calm, [`beside ${bad.length} bad`]: attacked }))
    row(
      ...[name, percentile(tookMs, 0.5), percentile(tookMs, 0.99), Math.max(...tookMs)],
      ...[percentile(memoryMb, 0.5), Math.max(...memoryMb)],
    );
  const lost = calm.missing + attacked.missing;
  const twice = calm.twice + attacked.twice;
  const growthMb = Math.max(...attacked.memoryMb) - percentile(calm.memoryMb, 0.5);
  return [
    ...violations,
    ...violated({
      "the healthy p99 is more than twice the calm one":
        percentile(attacked.tookMs, 0.99) > 2 * percentile(calm.tookMs, 0.99),
      [`the worker took more than ${mostMemoryMb} MB more`]: growthMb > mostMemoryMb,
      [`${lost} healthy deliveries did not arrive within a minute`]: lost > 0,
      [`${twice} healthy deliveries came twice`]: twice > 0,
      "the worker ended": worker.child.exitCode !== null,
    }),
  ];
}

export function run(args: string[]): Promise<string[]> {
  const { seconds } = readOptions(args, { seconds: 60 });
  return withDatabase("durable", () => drill(seconds));
}
