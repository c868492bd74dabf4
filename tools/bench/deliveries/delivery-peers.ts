// npm run bench -- delivery-peers: compares 10,000 recorded deliveries with pg-boss (fetch) and graphile-worker (undici),
// with the same receiver and durable PostgreSQL, and one worker process each. The peers also sign and record,
// but have no limits, no order of events, no egress guard, and no list of deliveries. Takes two minutes.
import { getPool } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import type { PeerJob } from "../peers/peer-delivery.ts";
import { alternate, type Report, roundCount, toRatio, toSpread } from "../report.ts";
import { nextMessage, type Server, startServer, withDatabase } from "../servers.ts";
import {
  deliveryCount,
  eventCount,
  makeEvents,
  makeWebhooks,
  measureRound,
  type Receiver,
  requireDelivered,
  startReceiver,
  startWorker,
  untilEmpty,
  webhookCount,
} from "./delivery-stage.ts";

const goal = 1.4;

export async function run(report: Report): Promise<void> {
  await withDatabase("durable", async () => {
    const receiver = await startReceiver();
    await makeWebhooks(receiver.url);
    await startWorker();
    const pgBoss = await startPeer("pg-boss", receiver, {
      schema: "pgboss_peer",
      openJobs: "SELECT 1 FROM pgboss.job WHERE name = 'deliveries' AND state < 'completed' LIMIT 1",
    });
    const graphile = await startPeer("graphile-worker", receiver, {
      schema: "graphile_peer",
      openJobs: "SELECT 1 FROM graphile_worker._private_jobs LIMIT 1",
    });
    const rounds = await alternate({ portal: () => measureRound(receiver), pgBoss, graphile });
    const over = [toRatio(rounds.portal, rounds.pgBoss), toRatio(rounds.portal, rounds.graphile)];
    const row = report.table(`Deliveries a second, accepted to recorded, ${roundCount} rounds`, [
      ...["portal", "pg-boss + fetch", "graphile-worker + undici", "÷ pg-boss", "÷ graphile-worker"],
    ]);
    row(...Object.values(rounds).map(toSpread), ...over);
    report.goal(
      `${goal} × the better peer`,
      over.every(({ median }) => median >= goal),
    );
  });
}

/** Starts a producer and a worker of a job queue, and returns what measures one round. */
async function startPeer(
  name: string,
  receiver: Receiver,
  { schema, openJobs }: { schema: string; openJobs: string },
): Promise<() => Promise<number>> {
  const start = (role: string): Promise<Server> => startServer(`peers/serve-${name}.ts`, { PEER_ROLE: role });
  const producer = await start("producer");
  await start("worker");
  return async () => {
    await getPool().query(`TRUNCATE ${schema}.attempt`);
    await receiver.take();
    const startedMs = performance.now();
    for (const jobs of jobBatches(receiver.url)) {
      producer.child.send(jobs);
      await nextMessage(producer.child);
    }
    await untilEmpty(openJobs);
    const seconds = (performance.now() - startedMs) / 1_000;
    const recorded = `SELECT count(*)::int FROM ${schema}.attempt WHERE http_status = 204`;
    await requireDelivered(receiver, recorded);
    return deliveryCount / seconds;
  };
}

/** The jobs of 100 events each, as many as the portal accepts in one transaction. */
function* jobBatches(url: string): Generator<PeerJob[]> {
  for (let done = 0; done < eventCount; done += 100)
    yield makeEvents(Math.min(100, eventCount - done)).flatMap(({ audience: _, ...event }) => {
      const body = JSON.stringify(event);
      return Array.from({ length: webhookCount }, (_, index) => ({
        deliveryId: newId("delivery"),
        webhookId: `webhook-${index}`,
        url,
        body,
      }));
    });
}
