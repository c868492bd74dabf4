// npm run listen -- --forward http://127.0.0.1:4000/hook: forwards the deliveries of one webhook to your address, including
// test events and resends, and resumes after an interruption. The application needs the client credentials grant and
// notification.read. Forwarded requests have the webhook's secret if it also has notification.write, otherwise `[secret]`.
// Without credentials, uses the demo portal of this checkout.
import { setTimeout as sleep } from "node:timers/promises";
import type { ForwardedDelivery } from "#lib/deliveries/schemas.ts";
import { findClient, type Options, Refused, readFlags, usage } from "./listen/options.ts";
import { chooseWebhook, connect, liveDeliveries, type Webhook } from "./listen/portal.ts";

const firstWaitMs = 500;
const mostWaitMs = 10_000;

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

/** The last event ID, the webhook once it is known, and the IDs of deliveries that arrived and that got a 2xx answer. */
type Progress = {
  from: Options["from"];
  webhook: Webhook | null;
  arrived: Set<string>;
  accepted: Set<string>;
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Forwards a delivery and prints the receiver's answer. @returns whether it was 2xx */
async function forward(options: Options, id: string, delivery: ForwardedDelivery): Promise<boolean> {
  const startMs = performance.now();
  const outcome = await fetch(options.forward, {
    method: "POST",
    headers: delivery.request.headers,
    body: delivery.request.body,
    redirect: "manual",
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(15_000)]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    (error: unknown) => `no answer (${error instanceof Error ? (error.cause ?? error.message) : error})`,
  );
  const tookMs = Math.round(performance.now() - startMs);
  const kind = delivery.isTest ? "  test" : delivery.isReplay ? "  resent" : "";
  say(`${id}  ${delivery.event}  ${delivery.orderNumber}  ${delivery.id}${kind}  → ${outcome}, ${tookMs} ms`);
  return typeof outcome === "number" && outcome >= 200 && outcome < 300;
}

/** Forwards a delivery of the webhook. Stops when the expected number got a 2xx answer. */
async function handle(options: Options, progress: Progress, id: string, delivery: ForwardedDelivery) {
  progress.webhook ??= delivery.webhook;
  if (delivery.webhook.id !== progress.webhook.id) return;
  if (options.filter !== undefined && delivery.event !== options.filter) return;
  const isAccepted = await forward(options, id, delivery);
  progress.arrived.add(delivery.id);
  if (isAccepted) progress.accepted.add(delivery.id);
  if (options.expect !== undefined && progress.accepted.size >= options.expect) stop.abort();
}

/** Follows one stream until it ends. Calls `onProgress` after each ID. */
async function follow(options: Options, progress: Progress, onProgress: () => void): Promise<void> {
  const api = await connect(options.client, stop.signal);
  progress.webhook ??= await chooseWebhook(api, options.webhook, stop.signal);
  const start = { from: progress.from, since: options.since };
  for await (const { id, delivery } of liveDeliveries(api, start, stop.signal)) {
    if (delivery) await handle(options, progress, id, delivery);
    else
      say(
        `Listening to ${progress.webhook?.name ?? "the first webhook that gets a delivery"}; deliveries go to ${options.forward}`,
      );
    // Advance only now, so that a delivery that was not forwarded comes again.
    if (stop.signal.aborted) return;
    progress.from = id;
    onProgress();
  }
}

async function listen(options: Options, progress: Progress): Promise<void> {
  let waitMs = firstWaitMs;
  while (!stop.signal.aborted) {
    const onProgress = () => {
      waitMs = firstWaitMs;
    };
    await follow(options, progress, onProgress).catch((error: unknown) => {
      if (error instanceof Refused) throw error;
      if (!stop.signal.aborted)
        say(`The connection was lost (${error instanceof Error ? error.message : error}).`);
    });
    await sleep(waitMs, undefined, { signal: stop.signal }).catch(() => {});
    waitMs = Math.min(waitMs * 2, mostWaitMs);
  }
}

/** @throws Refused if fewer deliveries than expected got a 2xx answer */
async function run(options: Options): Promise<void> {
  const { from, expect: count, timeout = 30 } = options;
  const progress: Progress = { from, webhook: null, arrived: new Set(), accepted: new Set() };
  const timer = count && setTimeout(() => stop.abort(), timeout * 1_000);
  await listen(options, progress).finally(() => timer && clearTimeout(timer));
  if (!count) return;
  const [arrived, accepted] = [progress.arrived.size, progress.accepted.size];
  if (accepted < count)
    throw new Refused(
      `Expected ${count} deliveries within ${timeout} s: ${arrived} arrived, and ${accepted} of them got a 2xx answer.`,
    );
  say(`${accepted} of ${count} expected deliveries arrived and got a 2xx answer.`);
}

/** Returns the exit code. */
async function main(): Promise<number> {
  let flags: ReturnType<typeof readFlags>;
  try {
    flags = readFlags();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}\n`);
    return 2;
  }
  if (!flags) {
    say(usage);
    return 0;
  }
  try {
    await run({ ...flags, client: await findClient(flags) });
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

// Not `exitCode`: the stream of a garbage-collected request keeps its socket open.
process.exit(await main());
