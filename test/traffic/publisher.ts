import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { fetchToken, keepAuthorized } from "#test/api-token.ts";
import type { Caller } from "#test/caller.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { accept, type Received, type Receiver, startReceiver } from "#test/receiver.ts";
import { type MadeWebhook, makeWebhook } from "#test/webhooks.ts";
import type { Role } from "./roles.ts";

const healthyCount = 5;
/** Spreads the updates of an order over the run. */
const orderCount = 500;

/** How many events a publisher sends in one request. */
export const eventsPerRequest = 5;

/** Keeps only IDs and versions of what arrived, because a drill may take an hour. */
class Arrivals {
  /** By event, the `webhook-id` of its first delivery, and when that arrived. */
  readonly idByEvent = new Map<string, string>();
  readonly atMs = new Map<string, number>();
  readonly #lastVersionOf = new Map<string, number>();
  /** What came under another ID than before, or after a later update of its order. */
  readonly disorder: string[] = [];
  repeats = 0;
  latestMs = 0;

  add({ headers, body, atMs }: Received): void {
    const { eventId, salesOrder } = JSON.parse(body);
    const [id, version] = [String(headers["webhook-id"]), Number(headers["order-version"])];
    const [known, last = 0] = [this.idByEvent.get(eventId), this.#lastVersionOf.get(salesOrder.orderNumber)];
    this.latestMs = atMs;
    if (known !== undefined) {
      this.repeats += 1;
      if (known !== id) this.disorder.push(`${eventId} was sent as ${known} and as ${id}`);
      return;
    }
    this.idByEvent.set(eventId, id);
    this.atMs.set(eventId, atMs);
    if (version < last)
      this.disorder.push(`${salesOrder.orderNumber}: version ${version} came after ${last}`);
    this.#lastVersionOf.set(salesOrder.orderNumber, Math.max(last, version));
  }
}

export type Publisher = Role & {
  /** When the latest delivery arrived, by `performance.now()`. */
  arrivedMs: () => number;
  countDeliveries: () => { deliveries: number; repeats: number };
  /** How long after the response to its publication each delivery arrived. */
  lagsMs: () => number[];
};

type Healthy = MadeWebhook & { receiver: Receiver; arrivals: Arrivals };

/** Publishes events, each for two of five healthy webhooks, and repeats each request until it is answered. */
export async function makePublisher(db: Db, caller: Caller): Promise<Publisher> {
  const staff = await makePerson(db, "STAFF");
  const application = await makeApplication(db, { scopes: ["order.publish"] }, staff);
  const authorize = await keepAuthorized(() => fetchToken(application, "order.publish"));
  const healthy: Healthy[] = [];
  for (let count = 0; count < healthyCount; count += 1) {
    const arrivals = new Arrivals();
    const receiver = await startReceiver((request, response, received) => {
      arrivals.add(request);
      received.length = 0;
      return accept(request, response, received);
    });
    healthy.push({ ...(await makeWebhook(db, receiver.url)), receiver, arrivals });
  }
  const accepted = new Map<string, { webhooks: Healthy[]; atMs: number }>();
  let serial = 0;

  function nextEvent() {
    serial += 1;
    const webhooks = healthy.filter((_, index) => index === serial % 5 || index === (serial + 1) % 5);
    const event = sampleOrderUpdate({
      orderNumber: `SO-${serial % orderCount}`,
      eventId: `traffic-${serial}`,
      at: new Date(),
      audience: webhooks.map((hook) => hook.application.clientId),
      status: "Pending",
    });
    return { event, webhooks };
  }

  const act = async () => {
    const made = Array.from({ length: eventsPerRequest }, nextEvent);
    const body = JSON.stringify(made.map(({ event }) => event));
    const headers = { authorization: await authorize(), "content-type": "application/json" };
    const path = "/api/intake/v1/order-events";
    const answer = await caller.insist({ kind: "publish", path, method: "POST", headers, body }, 202);
    const atMs = performance.now();
    if (answer !== null)
      for (const { event, webhooks } of made) accepted.set(event.eventId, { webhooks, atMs });
  };

  const findViolations = async () => {
    const lost = [...accepted].flatMap(([eventId, { webhooks }]) =>
      webhooks.filter(({ arrivals }) => !arrivals.idByEvent.has(eventId)),
    );
    return [
      ...(lost.length > 0 ? [`${lost.length} deliveries of accepted events never arrived`] : []),
      ...healthy.flatMap(({ arrivals }) => arrivals.disorder),
    ];
  };
  const close = async () => {
    for (const { receiver } of healthy) await receiver.close();
  };
  const arrivedMs = () => Math.max(...healthy.map(({ arrivals }) => arrivals.latestMs));
  const sum = (count: (arrivals: Arrivals) => number) =>
    healthy.reduce((total, { arrivals }) => total + count(arrivals), 0);
  const countDeliveries = () => ({
    deliveries: sum(({ idByEvent }) => idByEvent.size),
    repeats: sum(({ repeats }) => repeats),
  });
  const lagsMs = () =>
    [...accepted].flatMap(([eventId, { webhooks, atMs }]) =>
      webhooks.map(({ arrivals }) => Math.max(0, (arrivals.atMs.get(eventId) ?? atMs) - atMs)),
    );
  return { act, findViolations, close, arrivedMs, countDeliveries, lagsMs };
}
