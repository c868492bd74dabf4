// npm run drill -- snapshot [--minutes 10] [--per-second 500]: so many deliveries a second for two minutes alone, and for that
// long beside a REPEATABLE READ transaction that stays open, so that PostgreSQL keeps every row version. Each of its minutes
// must reach 80 % of the rate before, and the metrics must name the transaction. Takes three minutes more. The pages that
// PostgreSQL touches for a delivery show what a slow machine hides in the rate.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { getPool } from "#lib/platform/db/client.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import {
  makeEvents,
  makeWebhooks,
  publish,
  type Receiver,
  startReceiver,
  startWorker,
  webhookCount,
} from "../deliveries/delivery-stage.ts";
import { say } from "../report.ts";
import { withDatabase } from "../servers.ts";
import { readOptions } from "./portal.ts";

const leastShare = 0.8;
const warmUpMinutes = 0.5;
const calmMinutes = 2;
/** Deliveries that wait at most: enough that workers are never idle. */
const mostWaiting = 2_000;
const eventsAtOnce = 5;
const holder = "portal-drill report";

type Minute = { perSecond: number; pages: number };

/** Publishes at a pace, but never more than workers can take up soon. */
function startFeed(receiver: Receiver, perSecond: number) {
  let [published, received, isOver] = [0, 0, false];
  const startedMs = performance.now();
  const running = (async () => {
    while (!isOver) {
      received += (await receiver.take()).length;
      const due = (perSecond * (performance.now() - startedMs)) / 1_000;
      if (published < due && published - received < mostWaiting) {
        await publish(makeEvents(eventsAtOnce));
        published += eventsAtOnce * webhookCount;
      } else await sleep(10);
    }
  })();
  const touched = async () => {
    const { rows } = await getPool().query<{ pages: number }>(
      `SELECT (blks_hit + blks_read)::float8 AS "pages" FROM pg_stat_database WHERE datname = current_database()`,
    );
    return rows[0]?.pages ?? Number.NaN;
  };
  const measure = async (minutes: number): Promise<Minute> => {
    const [before, pagesBefore, sinceMs] = [received, await touched(), performance.now()];
    await sleep(minutes * 60_000);
    const [count, seconds] = [received - before, (performance.now() - sinceMs) / 1_000];
    return { perSecond: count / seconds, pages: ((await touched()) - pagesBefore) / count };
  };
  const stop = async () => {
    isOver = true;
    await running;
  };
  return { measure, stop };
}

const tell = (when: string, { perSecond, pages }: Minute) =>
  say(`${when}: ${perSecond.toFixed(0)} deliveries a second, ${pages.toFixed(0)} pages touched for each`);

async function drill(databaseUrl: string, minutes: number, perSecond: number): Promise<string[]> {
  const receiver = await startReceiver();
  await makeWebhooks(receiver.url);
  const metricsPort = await findFreePort();
  await startWorker({ METRICS_PORT: String(metricsPort) });
  const feed = startFeed(receiver, perSecond);
  const report = new pg.Client({ connectionString: databaseUrl, application_name: holder });
  await report.connect();
  try {
    await feed.measure(warmUpMinutes);
    const calm = await feed.measure(calmMinutes);
    tell("before", calm);
    await report.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM "Webhook"`);
    const violations: string[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      const held = await feed.measure(1);
      tell(`minute ${minute} of the open transaction`, held);
      const share = held.perSecond / calm.perSecond;
      if (share < leastShare)
        violations.push(`minute ${minute} had ${(100 * share).toFixed(0)} % of the rate`);
    }
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const named = metrics.match(/^portal_database_oldest_transaction_seconds.*/m)?.[0] ?? "";
    say(named);
    if (!named.includes(holder)) violations.push("the metrics do not name the transaction");
    await report.query("COMMIT");
    tell("after it", await feed.measure(0.5));
    return violations;
  } finally {
    await feed.stop();
    await report.end();
  }
}

export function run(args: string[]): Promise<string[]> {
  const options = readOptions(args, { minutes: 10, "per-second": 500 });
  return withDatabase("throwaway", ({ url }) => drill(url, options.minutes, options["per-second"]));
}
