// npm run bench -- deliveries: measures deliveries per second with receiver and PostgreSQL on this machine, and the time
// from acceptance to first byte at 100 events per second. Takes one minute.
import { alternate, percentile, type Report, roundCount, toSpread } from "../report.ts";
import { withDatabase } from "../servers.ts";
import {
  deliveryCount,
  makeEvents,
  makeWebhooks,
  measureRound,
  pace,
  publish,
  type Receiver,
  startOver,
  startReceiver,
  startWorker,
  untilDelivered,
  webhookCount,
} from "./delivery-stage.ts";

const seconds = 5;
const eventsPerSecond = 100;
const goals = { perSecond: 3_000, p50Ms: 15, p99Ms: 40 };

export async function run(report: Report): Promise<void> {
  await withDatabase("throwaway", async () => {
    const receiver = await startReceiver();
    const [clientId = ""] = await makeWebhooks(receiver.url);
    await startWorker();
    const rounds = await alternate({ deliveries: () => measureRound(receiver) });
    const perSecond = toSpread(rounds.deliveries);
    const title = `${deliveryCount} deliveries to ${webhookCount} webhooks, ${roundCount} rounds`;
    report.table(title, ["deliveries a second, accepted to recorded"])(perSecond);
    report.goal(`${goals.perSecond} deliveries a second`, perSecond.median >= goals.perSecond);
    await measureLatencies(report, receiver, clientId);
  });
}

async function measureLatencies(report: Report, receiver: Receiver, clientId: string): Promise<void> {
  const rounds: number[][] = [];
  while (rounds.length < roundCount) rounds.push(await measureLatency(receiver, clientId));
  const [p50, p99] = [0.5, 0.99].map((share) => toSpread(rounds.map((ms) => percentile(ms, share))));
  if (!p50 || !p99) return;
  const title = `Acceptance to first byte at ${eventsPerSecond} events a second, ${roundCount} rounds of ${seconds} s`;
  report.table(title, ["p50 ms", "p99 ms"])(p50, p99);
  report.goal(`p50 ${goals.p50Ms} ms`, p50.median <= goals.p50Ms);
  report.goal(`p99 ${goals.p99Ms} ms`, p99.median <= goals.p99Ms);
}

async function measureLatency(receiver: Receiver, clientId: string): Promise<number[]> {
  await startOver(receiver);
  const acceptedMs = new Map<string, number>();
  await pace(eventsPerSecond, seconds, async () => {
    const events = makeEvents(1, [clientId]);
    await publish(events);
    for (const { eventId } of events) acceptedMs.set(eventId, Date.now());
  });
  await untilDelivered();
  const received = await receiver.take();
  if (received.length !== acceptedMs.size)
    throw new Error(`of ${acceptedMs.size} events ${received.length} arrived`);
  return received.map(([eventId, atMs]) => Math.max(0, atMs - (acceptedMs.get(eventId) ?? atMs)));
}
