import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#lib/db/client.ts";
import { type Caller, createCaller } from "./caller.ts";
import {
  eventsPerRequest,
  makePublisher,
  makeRegistrars,
  makeSearcher,
  makeTokenClient,
} from "./traffic-roles.ts";
import { until } from "./worker-process.ts";

export type Rates = {
  /** How many of each a second. */
  searches: number;
  tokens: number;
  registrations: number;
  events: number;
  /** Most requests of a kind at once: a machine that cannot keep up is asked less often, and not drowned. */
  mostAtOnce: number;
};

export type Traffic = Pick<Caller, "asked" | "failures"> & {
  /** Ends the load; waits until all that was begun has its answer, and all that was accepted its delivery. */
  stop: () => Promise<void>;
  /** What callers were told, compared with what is so: one sentence a violation. */
  findViolations: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** A registration whose process died before it did anything frees its key after 60 s. */
const answeredWithinMs = 90_000;
const deliveredWithinSeconds = 60;

/** Partners, their programs and the distributor's order system at work through the API at `baseUrl`. */
export async function startTraffic(db: Db, baseUrl: string, rates: Rates): Promise<Traffic> {
  const caller = createCaller(baseUrl);
  const roles = [
    { perSecond: rates.searches, ...(await makeSearcher(db, caller)) },
    { perSecond: rates.tokens, ...(await makeTokenClient(db, caller)) },
    { perSecond: rates.registrations, ...(await makeRegistrars(db, caller)) },
    { perSecond: rates.events / eventsPerRequest, ...(await makePublisher(db, caller)) },
  ];
  let stopped = false;

  /** At its pace; resolves when it was stopped and all that it began has ended. */
  async function pace({ perSecond, act }: (typeof roles)[number]): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (!stopped) {
      const nextMs = performance.now() + 1000 / perSecond;
      if (underWay.size >= rates.mostAtOnce) await Promise.race(underWay);
      const run = act().finally(() => underWay.delete(run));
      underWay.add(run);
      await sleep(Math.max(0, nextMs - performance.now()));
    }
    await Promise.all(underWay);
  }
  const paces = roles.map(pace);

  return {
    asked: caller.asked,
    failures: caller.failures,
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
