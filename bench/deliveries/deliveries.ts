// npm run bench -- deliveries: deliveries a second from acceptance to the last record, with receiver and PostgreSQL on
// this machine, beside the bare undici loop against the same receiver; and the time from acceptance to first byte.
// Environment: BENCH_EVENTS (events a round; 500), each of which goes to 20 webhooks. Two minutes.
import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { buildRequest } from "#lib/deliveries/engine/build-request.ts";
import { newId } from "#lib/platform/ids.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/secrets/webhook-secret.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { inTurns, leastRounds, type Report, ratioOf, spreadOf } from "../instrument.ts";
import {
  deliveryEnvironment,
  emptyDeliveries,
  makeEvents,
  makeWebhooks,
  publish,
  type Receiver,
  requireDelivered,
  startReceiver,
  startWorker,
  untilNonePending,
} from "./delivery-stage.ts";

const webhookCount = 20;
const eventCount = Number(process.env["BENCH_EVENTS"] ?? 500);
const latencySeconds = 5;
const latencyPerSecond = 100;
const goals = { perSecond: 3_000, p50Ms: 20, p99Ms: 100 };

/** Source: issue "Delivery engine", Must hold. */
export async function run(report: Report): Promise<void> {
  await withBenchDatabase(deliveryEnvironment, async () => {
    const receiver = await startReceiver();
    const [clientId = ""] = await makeWebhooks(receiver.url, webhookCount);
    const worker = await startWorker();
    await measureThroughput(report, receiver);
    await measureLatencies(report, receiver, clientId);
    await worker.stop();
    await receiver.stop();
  });
}

async function measureThroughput(report: Report, receiver: Receiver): Promise<void> {
  const deliveries = eventCount * webhookCount;
  const rounds = await inTurns({
    ours: async () => {
      await emptyDeliveries();
      await receiver.take();
      const startedMs = performance.now();
      await publish(makeEvents(eventCount));
      await untilNonePending();
      const perSecond = deliveries / ((performance.now() - startedMs) / 1_000);
      await requireDelivered(receiver, deliveries);
      report.say(`  ${Math.round(perSecond)} deliveries/s`);
      return perSecond;
    },
    bare: () => measureBareLoop(receiver.url, deliveries),
  });
  const row = report.table(
    `${deliveries} deliveries to ${webhookCount} webhooks, ${leastRounds} rounds in turns`,
    [...["deliveries/s, accepted to recorded (goal 3,000)", "POSTs/s of a bare undici loop", "÷ bare loop"]],
  );
  const ours = spreadOf(rounds.ours);
  row(ours, spreadOf(rounds.bare), ratioOf(rounds.ours, rounds.bare));
  report.goal(`${goals.perSecond} deliveries/s`, ours.median >= goals.perSecond);
}

async function measureLatencies(report: Report, receiver: Receiver, clientId: string): Promise<void> {
  const rounds: { p50: number; p99: number }[] = [];
  for (let round = 0; round < leastRounds; round += 1) {
    const latencies = await measureLatency(receiver, clientId);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
    rounds.push({ p50: at(0.5), p99: at(0.99) });
  }
  const row = report.table(
    `Acceptance to first byte at ${latencyPerSecond} events/s, ${leastRounds} rounds of ${latencySeconds} s`,
    ["p50 ms (goal 20)", "p99 ms (goal 100)"],
  );
  const [p50, p99] = [spreadOf(rounds.map((round) => round.p50)), spreadOf(rounds.map((round) => round.p99))];
  row(p50, p99);
  report.goal(`p50 ${goals.p50Ms} ms`, p50.median <= goals.p50Ms);
  report.goal(`p99 ${goals.p99Ms} ms`, p99.median <= goals.p99Ms);
}

async function measureLatency(receiver: Receiver, clientId: string): Promise<number[]> {
  await emptyDeliveries();
  await receiver.take();
  const acceptedAt = new Map<string, number>();
  const publishing: Promise<void>[] = [];
  const startedMs = performance.now();
  const count = latencySeconds * latencyPerSecond;
  for (let index = 0; index < count; index += 1) {
    const dueMs = startedMs + (index * 1_000) / latencyPerSecond;
    await sleep(Math.max(0, dueMs - performance.now()));
    const events = makeEvents(1, [clientId]);
    publishing.push(
      publish(events).then(() => {
        for (const { eventId } of events) acceptedAt.set(eventId, Date.now());
      }),
    );
  }
  await Promise.all(publishing);
  await untilNonePending();
  const received = await receiver.take();
  if (received.length !== count) throw new Error(`of ${count} events ${received.length} arrived`);
  return received.map(([id, at]) => Math.max(0, at - (acceptedAt.get(id) ?? at))).sort((a, b) => a - b);
}

/** A delivery's own body and headers, signed once: what is sent is the same, and nothing but sending is done. */
async function measureBareLoop(url: string, total: number): Promise<number> {
  const agent = new Agent({ connections: 64 });
  const { origin, pathname } = new URL(url);
  const [event] = makeEvents(1).map(({ audience: _, ...payload }) => payload);
  const stored = { nextSecretEncrypted: null, nextSecretFrom: null, events: ["ORDER_UPDATE"], url };
  const webhook = { ...stored, secretEncrypted: sealWebhookSecret(newWebhookSecret()) };
  const delivery = { deliveryId: newId("delivery"), eventType: "ORDER_UPDATE", webhook } as const;
  const { headers, body } = buildRequest({ ...delivery, payload: JSON.stringify(event) }, new Date());
  let sent = 0;
  const startedMs = performance.now();
  const loop = async () => {
    while (sent < total) {
      sent += 1;
      const response = await agent.request({ origin, path: pathname, method: "POST", headers, body });
      await response.body.dump();
      if (response.statusCode !== 204) throw new Error(`the receiver answers ${response.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: 64 }, loop));
  await agent.close();
  return total / ((performance.now() - startedMs) / 1_000);
}
