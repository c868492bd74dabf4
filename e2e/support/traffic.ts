import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#lib/platform/db/client.ts";
import { type Caller, createCaller } from "./caller.ts";
import { until } from "./processes/worker-process.ts";
import {
  eventsPerRequest,
  makePublisher,
  makeRegistrars,
  makeSearcher,
  makeTokenClient,
} from "./traffic-roles.ts";

export type Rates = {
  /** How many of each a second. */
  searches: number;
  tokens: number;
  registrations: number;
  events: number;
  /** Most of a kind under way at once, where a machine that cannot keep up is to be asked less often, and not drowned. */
  mostAtOnce?: number;
};

export type Traffic = Pick<Caller, "asked" | "failures" | "tookMs"> & {
  /** By kind of work: how many a second there were to be, how many were begun, in how long, and how many left out. */
  paces: Map<string, { perSecond: number; begun: number; leftOut: number; seconds: number }>;
  /** Ends the load; waits until all that was begun has its answer, and all that was accepted its delivery. */
  stop: () => Promise<void>;
  /** Compares responses with the facts: one sentence per violation. */
  findViolations: () => Promise<string[]>;
  close: () => Promise<void>;
};

const answeredWithinMs = 60_000;
const deliveredWithinSeconds = 60;

/** Partners, their programs and the distributor's order system at work through the API at `baseUrl`. */
export async function startTraffic(db: Db, baseUrl: string, rates: Rates): Promise<Traffic> {
  const caller = createCaller(baseUrl);
  const roles = [
    { name: "searches", perSecond: rates.searches, ...(await makeSearcher(db, caller)) },
    { name: "tokens", perSecond: rates.tokens, ...(await makeTokenClient(db, caller)) },
    {
      name: "registrations",
      perSecond: rates.registrations,
      // Made before the load, most likely enough of them: the database has other work then.
      ...(await makeRegistrars(db, caller, Math.ceil(20 * rates.registrations))),
    },
    {
      name: `publications of ${eventsPerRequest} events`,
      perSecond: rates.events / eventsPerRequest,
      ...(await makePublisher(db, caller)),
    },
  ];
  const counts: Traffic["paces"] = new Map();
  const { mostAtOnce = Number.POSITIVE_INFINITY } = rates;
  let stopped = false;

  /**
   * An open loop: work begins when its time has come, however slowly what was begun before is answered. Resolves when it
   * was stopped and all that it began has ended.
   */
  async function pace({ name, perSecond, act }: (typeof roles)[number]): Promise<void> {
    const count = { perSecond, begun: 0, leftOut: 0, seconds: 0 };
    const startedMs = performance.now();
    counts.set(name, count);
    const underWay = new Set<Promise<void>>();
    for (let nextMs = performance.now(); !stopped; nextMs += 1000 / perSecond) {
      // What is due already begins at once: one a turn of a busy event loop would be less than was to be asked.
      const earlyMs = nextMs - performance.now();
      if (earlyMs > 0) await sleep(earlyMs);
      if (underWay.size >= mostAtOnce) {
        count.leftOut += 1;
        continue;
      }
      count.begun += 1;
      const run = act().finally(() => underWay.delete(run));
      underWay.add(run);
    }
    count.seconds = (performance.now() - startedMs) / 1000;
    await Promise.all(underWay);
  }
  const paces = roles.map(pace);

  return {
    asked: caller.asked,
    failures: caller.failures,
    tookMs: caller.tookMs,
    paces: counts,
    stop: async () => {
      stopped = true;
      caller.giveUpAt(performance.now() + answeredWithinMs);
      await Promise.all(paces);
      const isDelivered = async () => (await db.delivery.count({ where: { state: "PENDING" } })) === 0;
      await until("everything is delivered", isDelivered, deliveredWithinSeconds);
    },
    findViolations: async () => (await Promise.all(roles.map((role) => role.findViolations()))).flat(),
    close: async () => {
      for (const role of roles) await role.close();
    },
  };
}
