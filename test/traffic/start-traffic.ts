import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#lib/platform/db/client.ts";
import { Caller } from "#test/caller.ts";
import { until } from "#test/processes/worker-process.ts";
import { eventsPerRequest, makePublisher, type Publisher } from "./publisher.ts";
import { makeRegistrars, makeSearcher, makeTokenClient, type Role } from "./roles.ts";

export type Rates = {
  /** How many of each a second. */
  searches: number;
  tokens: number;
  registrations: number;
  events: number;
  /** The most of a kind in flight, so that a machine that cannot keep up is asked less often. */
  maxAtOnce?: number;
};

type Pace = { perSecond: number; begun: number; leftOut: number; seconds: number };

export type Traffic = Pick<Caller, "asked" | "failures" | "tookMs"> &
  Pick<Publisher, "arrivedMs" | "countDeliveries" | "lagsMs"> & {
    /** By kind of work: the planned rate, how many began, in how many seconds, and how many were left out. */
    paces: Map<string, Pace>;
    /** Ends the load, and waits for every response and for the delivery of every accepted event. */
    stop: () => Promise<void>;
    /** Compares responses with the facts: one sentence per violation. */
    findViolations: () => Promise<string[]>;
    close: () => Promise<void>;
  };

const answeredWithinMs = 60_000;
const longestBusyMs = 50;
const deliveredWithinSeconds = 60;

/**
 * An open loop: each turn begins on time, however slow the earlier ones are. Resolves after the stop, once every turn
 * has ended.
 */
async function keepPace(pace: Pace, act: () => Promise<void>, maxAtOnce: number, stop: AbortSignal) {
  const startedMs = performance.now();
  let pausedMs = startedMs;
  const inFlight = new Set<Promise<void>>();
  for (let nextMs = startedMs; !stop.aborted; nextMs += 1000 / pace.perSecond) {
    // Whatever is due begins at once: one a turn of a busy event loop would fall behind the rate. But a machine that is too slow
    // for the rate still has to handle responses, and the stop.
    const nowMs = performance.now();
    if (nextMs > nowMs || nowMs - pausedMs > longestBusyMs) {
      await sleep(Math.max(0, nextMs - nowMs));
      pausedMs = performance.now();
    }
    if (inFlight.size >= maxAtOnce) {
      pace.leftOut += 1;
      continue;
    }
    pace.begun += 1;
    const turn = act().finally(() => inFlight.delete(turn));
    inFlight.add(turn);
  }
  pace.seconds = (performance.now() - startedMs) / 1000;
  await Promise.all(inFlight);
}

/** Partners, their programs, and the distributor's order system at work on the API at `baseUrl`. */
export async function startTraffic(db: Db, baseUrl: string, rates: Rates): Promise<Traffic> {
  const caller = new Caller(baseUrl);
  const publisher = await makePublisher(db, caller);
  const works: [string, number, Role][] = [
    ["searches", rates.searches, await makeSearcher(db, caller)],
    ["tokens", rates.tokens, await makeTokenClient(db, caller)],
    // Made before the load, when the database has time for it.
    [
      "registrations",
      rates.registrations,
      await makeRegistrars(db, caller, Math.ceil(20 * rates.registrations)),
    ],
    [`publications of ${eventsPerRequest} events`, rates.events / eventsPerRequest, publisher],
  ];
  const stopping = new AbortController();
  const { maxAtOnce = Number.POSITIVE_INFINITY } = rates;
  const paces: Traffic["paces"] = new Map();
  const running = works.map(([name, perSecond, { act }]) => {
    const pace = { perSecond, begun: 0, leftOut: 0, seconds: 0 };
    paces.set(name, pace);
    return keepPace(pace, act, maxAtOnce, stopping.signal);
  });
  const { asked, failures, tookMs } = caller;
  return {
    asked,
    failures,
    tookMs,
    paces,
    arrivedMs: publisher.arrivedMs,
    countDeliveries: publisher.countDeliveries,
    lagsMs: publisher.lagsMs,
    stop: async () => {
      stopping.abort();
      caller.giveUpMs = performance.now() + answeredWithinMs;
      await Promise.all(running);
      const isDelivered = async () => (await db.delivery.count({ where: { state: "PENDING" } })) === 0;
      await until("everything is delivered", isDelivered, deliveredWithinSeconds);
    },
    findViolations: async () => (await Promise.all(works.map(([, , role]) => role.findViolations()))).flat(),
    close: async () => {
      for (const [, , role] of works) await role.close();
    },
  };
}
