// npm run bench -- delivery-peers: 10,000 deliveries with their attempts recorded, beside pg-boss with fetch and
// graphile-worker with undici: same receiver, same PostgreSQL with the durability of `npm start`, a worker process each,
// in turns. The peers sign as we do, and know no limits, no order of an order's events, no egress guard and no log.
// Environment: BENCH_EVENTS (500, each for 20 webhooks). Two minutes.
import { makeWorkerUtils, type WorkerUtils } from "graphile-worker";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { getPool } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { inTurns, leastRounds, type Report, ratioOf, spreadOf } from "../instrument.ts";
import { startServer } from "../servers.ts";
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
  until,
  untilNonePending,
} from "./delivery-stage.ts";
import { makeAttemptTable, type PeerJob, peerQueue } from "./peer-delivery.ts";

const webhookCount = 20;
const eventCount = Number(process.env["BENCH_EVENTS"] ?? 500);
const deliveries = eventCount * webhookCount;
const goal = 1.5;

/** One of the contestants: what empties its tables, what takes the events, and when all is delivered and recorded. */
type Engine = { empty: () => Promise<void>; accept: () => Promise<void>; check: () => Promise<void> };

/** Source: issue "Benchmarks against peers", Deliveries. */
export async function run(report: Report): Promise<void> {
  await withBenchDatabase(
    deliveryEnvironment,
    async ({ url: connectionString }) => {
      const receiver = await startReceiver();
      await makeWebhooks(receiver.url, webhookCount);
      const boss = new PgBoss({
        connectionString,
        max: 4,
        supervise: false,
        schedule: false,
        useListenNotify: true,
      });
      await boss.start();
      await boss.createQueue(peerQueue, { notify: true });
      const utils = await makeWorkerUtils({ connectionString, maxPoolSize: 4 });
      await utils.migrate();
      const pool = getPool();
      await makeAttemptTable(pool, "pgboss_peer");
      await makeAttemptTable(pool, "graphile_peer");
      const workers = [
        await startWorker(),
        await startServer("serve-pg-boss.ts", {}),
        await startServer("serve-graphile-worker.ts", {}),
      ];
      await measureAll(report, receiver, {
        ours: ours(receiver),
        pgBoss: pgBoss(receiver, pool, boss),
        graphile: graphileWorker(receiver, pool, utils),
      });
      for (const worker of workers) await worker.stop();
      await boss.stop({ graceful: false });
      await utils.release();
      await receiver.stop();
    },
    "durable",
  );
}

async function measureAll(
  report: Report,
  receiver: Receiver,
  engines: Record<"ours" | "pgBoss" | "graphile", Engine>,
): Promise<void> {
  const measure = async (name: keyof typeof engines) => {
    const { empty, accept, check } = engines[name];
    await empty();
    await receiver.take();
    const startedMs = performance.now();
    await accept();
    await check();
    const perSecond = deliveries / ((performance.now() - startedMs) / 1_000);
    report.say(`  ${name}: ${Math.round(perSecond)} deliveries/s`);
    return perSecond;
  };
  const rounds = await inTurns({
    ours: () => measure("ours"),
    pgBoss: () => measure("pgBoss"),
    graphile: () => measure("graphile"),
  });
  const { ours, pgBoss, graphile } = rounds;
  const title = `${deliveries} deliveries a second, accepted to recorded, ${leastRounds} rounds in turns`;
  const over = [ratioOf(ours, pgBoss), ratioOf(ours, graphile)] as const;
  report.table(title, [
    "ours",
    "pg-boss + fetch",
    "graphile-worker + undici",
    "÷ pg-boss",
    "÷ graphile-worker",
  ])(...[spreadOf(ours), spreadOf(pgBoss), spreadOf(graphile), ...over]);
  report.goal(
    `${goal} × the better peer`,
    over.every(({ median }) => median >= goal),
  );
}

function ours(receiver: Receiver): Engine {
  return {
    empty: emptyDeliveries,
    accept: () => publish(makeEvents(eventCount)),
    check: async () => {
      await untilNonePending();
      await requireDelivered(receiver, deliveries);
    },
  };
}

/** The jobs of a hundred events, as many as ours takes in one transaction. */
function* jobBatches(url: string): Generator<PeerJob[]> {
  for (let done = 0; done < eventCount; done += 100) {
    const bodies = makeEvents(Math.min(100, eventCount - done)).map(({ audience: _, ...event }) =>
      JSON.stringify(event),
    );
    yield bodies.flatMap((body) =>
      Array.from({ length: webhookCount }, (_, index) => ({
        deliveryId: newId("delivery"),
        webhookId: `webhook-${index}`,
        url,
        body,
      })),
    );
  }
}

async function requireRecorded(receiver: Receiver, pool: pg.Pool, schema: string): Promise<void> {
  const received = (await receiver.take()).length;
  const { rows } = await pool.query(
    `SELECT count(*)::int AS n FROM ${schema}.attempt WHERE http_status = 204`,
  );
  if (received !== deliveries || rows[0].n !== deliveries)
    throw new Error(
      `${schema}: of ${deliveries} deliveries ${received} arrived and ${rows[0].n} are recorded`,
    );
}

function pgBoss(receiver: Receiver, pool: pg.Pool, boss: PgBoss): Engine {
  const open = `SELECT 1 FROM pgboss.job WHERE name = '${peerQueue}' AND state < 'completed' LIMIT 1`;
  return {
    empty: async () => {
      await boss.deleteAllJobs(peerQueue);
      await pool.query("TRUNCATE pgboss_peer.attempt");
    },
    accept: async () => {
      for (const jobs of jobBatches(receiver.url))
        await boss.insert(
          peerQueue,
          jobs.map((data) => ({ data })),
        );
    },
    check: async () => {
      await until(async () => (await pool.query(open)).rowCount === 0);
      await requireRecorded(receiver, pool, "pgboss_peer");
    },
  };
}

function graphileWorker(receiver: Receiver, pool: pg.Pool, utils: WorkerUtils): Engine {
  return {
    empty: async () => {
      await pool.query("TRUNCATE graphile_peer.attempt");
    },
    accept: async () => {
      for (const jobs of jobBatches(receiver.url))
        await utils.addJobs(jobs.map((payload) => ({ identifier: peerQueue, payload })));
    },
    check: async () => {
      await until(
        async () => (await pool.query("SELECT 1 FROM graphile_worker._private_jobs LIMIT 1")).rowCount === 0,
      );
      await requireRecorded(receiver, pool, "graphile_peer");
    },
  };
}
