// npm run drill -- receivers [--seconds 60]: first checks that an attempt ends correctly for each kind of receiver. Then
// sends 40 events per second to five healthy webhooks, for that long alone, and for that long beside 40 bad webhooks and
// five of each hostile kind, all new to the only worker. Linux only. Takes about a minute more.
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { getDb } from "#lib/platform/db/client.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { makeApplication } from "../../e2e/support/fixtures.ts";
import { until } from "../../e2e/support/processes/worker-process.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { type Receiver, startReceiver, startWorker } from "../deliveries/delivery-stage.ts";
import { startServer, withDatabase } from "../servers.ts";
import { judge, say } from "./portal.ts";
import { behaviors, hostile } from "./receiver-behaviors.ts";

const healthyCount = 5;
const badCount = 40;
const hostilePerKind = 5;
const healthyPerSecond = 40;
/** Each of them goes to every bad webhook. */
const badPerSecond = 4;
const mostMemoryMb = 60;

type Urls = Record<string, string>;

/** Those that need no receiver. A private address is refused at registration, so it is written past it. */
async function addresses(): Promise<Record<string, { url: string; expected: string }>> {
  const closed = await findFreePort();
  return {
    "listens on no port": { url: `http://127.0.0.1:${closed}/`, expected: "connect" },
    "has no name": { url: "https://nowhere.invalid/", expected: "dns" },
    "has a private address": { url: "http://10.0.0.1/", expected: "blocked" },
  };
}

/** @returns what ended otherwise than it should */
async function tryEach(urls: Urls): Promise<string[]> {
  const db = getDb();
  const cases = Object.entries({
    ...Object.fromEntries(
      Object.entries(behaviors).map(([name, { expected }]) => [name, { url: urls[name] ?? "", expected }]),
    ),
    ...(await addresses()),
  });
  const hooks = await makeHooks(cases.map(() => "http://127.0.0.1:9/"));
  for (const [index, [, { url }]] of cases.entries())
    await db.webhook.update({ where: { id: hooks[index]?.webhookId ?? "" }, data: { url } });
  await publishUpdates(db, hooks);
  const attempts = () => db.attempt.findMany({ where: { number: 1 }, include: { delivery: true } });
  await until("each has had its attempt", async () => (await attempts()).length === cases.length, 90);
  await db.webhook.updateMany({ data: { state: "PAUSED" } });
  const endOf = new Map((await attempts()).map((one) => [one.delivery.webhookId, one.failure ?? "success"]));
  const violations = cases.flatMap(([name, { expected }], index) => {
    const end = endOf.get(hooks[index]?.webhookId ?? "");
    return end === expected ? [] : [`a receiver that ${name}: ${end} instead of ${expected}`];
  });
  say(`${cases.length} behaviors, ${cases.length - violations.length} ended as they should`);
  return violations;
}

/** Webhooks of applications with five each, as an application may have. */
async function makeHooks(urls: readonly string[]): Promise<MadeWebhook[]> {
  const db = getDb();
  const hooks: MadeWebhook[] = [];
  for (const [index, url] of urls.entries()) {
    const application =
      index % 5 === 0
        ? await makeApplication(db)
        : (hooks.at(-1)?.application ?? (await makeApplication(db)));
    hooks.push(await makeWebhook(db, url, { application }));
  }
  return hooks;
}

/** Runs `begin` so often a second, at its time however long the ones before take; resolves when all have ended. */
async function pace(
  perSecond: number,
  seconds: number,
  begin: (index: number) => Promise<void>,
): Promise<void> {
  const startedMs = performance.now();
  const begun: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await sleep(Math.max(0, startedMs + (index * 1000) / perSecond - performance.now()));
    begun.push(begin(index));
  }
  await Promise.all(begun);
}

/** The memory that a process holds. Linux only. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
}

type Phase = {
  p50: number;
  p99: number;
  slowest: number;
  calmMb: number;
  mostMb: number;
  missing: number;
  twice: number;
};

/** Milliseconds from the commit of an event to its arrival at the healthy receiver, and the worker's memory. */
async function measure(
  {
    healthy,
    bad,
    receiver,
    pid,
  }: { healthy: MadeWebhook[]; bad: MadeWebhook[]; receiver: Receiver; pid: number | undefined },
  seconds: number,
): Promise<Phase> {
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
    pace(bad.length > 0 ? badPerSecond : 0, seconds, async () => void (await publishUpdates(db, bad))),
    pace(2, seconds, async () => void memoryMb.push(await residentMb(pid))),
  ]);
  const received: [eventId: string, atMs: number][] = [];
  const isComplete = async () => {
    received.push(...(await receiver.take()));
    return new Set(received.map(([id]) => id)).size >= publishedMs.size;
  };
  await until("the healthy webhooks have everything", isComplete, 60).catch(() => undefined);
  const tookMs = received
    .map(([id, atMs]) => Math.max(0, atMs - (publishedMs.get(id) ?? Number.NaN)))
    .sort((a, b) => a - b);
  const at = (share: number) => tookMs[Math.ceil(share * tookMs.length) - 1] ?? Number.NaN;
  const sorted = memoryMb.toSorted((a, b) => a - b);
  return {
    ...{ p50: at(0.5), p99: at(0.99), slowest: at(1) },
    ...{ calmMb: sorted[Math.floor(sorted.length / 2)] ?? 0, mostMb: sorted.at(-1) ?? 0 },
    missing: publishedMs.size - new Set(received.map(([id]) => id)).size,
    twice: received.length - new Set(received.map(([id]) => id)).size,
  };
}

function tell(name: string, { p50, p99, slowest, calmMb, mostMb }: Phase): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  say(
    `${name}: p50 ${ms(p50)}, p99 ${ms(p99)}, slowest ${ms(slowest)}; worker ${calmMb.toFixed(0)} MB, at most ${mostMb.toFixed(0)} MB`,
  );
}

async function drill(seconds: number): Promise<string[]> {
  const others = await startServer("drills/serve-bad-receivers.ts");
  const urls = others.message as Urls;
  const receiver = await startReceiver();
  const worker = await startWorker();
  try {
    const violations = await tryEach(urls);
    const failing = Object.keys(behaviors).filter((name) => behaviors[name]?.expected !== "success");
    const bad = await makeHooks(failing.slice(-badCount).map((name) => urls[name] ?? ""));
    for (const name of hostile)
      bad.push(...(await makeHooks(Array<string>(hostilePerKind).fill(urls[name] ?? ""))));
    const healthy: MadeWebhook[] = [];
    for (let index = 0; index < healthyCount; index += 1)
      healthy.push(await makeWebhook(getDb(), receiver.url));
    const stage = { healthy, receiver, pid: worker.child.pid };
    await measure({ ...stage, bad: [] }, 5);
    const calm = await measure({ ...stage, bad: [] }, seconds);
    tell("calm", calm);
    const attacked = await measure({ ...stage, bad }, seconds);
    tell(`beside ${bad.length} bad webhooks`, attacked);
    const lost = calm.missing + attacked.missing;
    const twice = calm.twice + attacked.twice;
    return [
      ...violations,
      ...(attacked.p99 > 2 * calm.p99 ? ["the healthy p99 is more than twice the calm one"] : []),
      ...(attacked.mostMb - calm.calmMb > mostMemoryMb
        ? [`the worker took more than ${mostMemoryMb} MB more`]
        : []),
      ...(lost > 0 ? [`${lost} healthy deliveries did not arrive within a minute`] : []),
      ...(twice > 0 ? [`${twice} healthy deliveries came twice`] : []),
      ...(worker.child.exitCode !== null ? ["the worker ended"] : []),
    ];
  } finally {
    await worker.stop();
    await others.stop();
  }
}

export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "60" } } });
  let violations: string[] = ["the drill did not come to its end"];
  await withDatabase("durable", async () => {
    violations = await drill(Number(values.seconds));
  });
  return judge(
    violations,
    "every behavior ended as it should, and the healthy noticed nothing of the others",
  );
}
