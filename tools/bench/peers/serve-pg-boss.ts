// pg-boss with fetch, tuned according to its documentation: fetches the next batch at once after a full one, wakes idle
// workers by NOTIFY, completes each job separately, and records the attempts of a batch in one statement.
import { PgBoss } from "pg-boss";
import {
  connectionString,
  deliver,
  isProducer,
  makeRecorder,
  type PeerJob,
  produce,
  queue,
  type Send,
} from "./peer-delivery.ts";

const send: Send = async (url, headers, body) => {
  const response = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
};
const record = await makeRecorder("pgboss_peer");
const upkeep = isProducer ? { max: 4, supervise: false, schedule: false } : { max: 10 };
const boss = new PgBoss({ connectionString, useListenNotify: true, ...upkeep });
await boss.start();
if (isProducer) {
  await boss.createQueue(queue, { notify: true });
  produce((jobs) =>
    boss.insert(
      queue,
      jobs.map((data) => ({ data })),
    ),
  );
} else {
  const batches = {
    batchSize: 100,
    localConcurrency: 4,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 0.5,
  };
  await boss.work<PeerJob>(queue, { ...batches, perJobResults: true }, async (jobs) => {
    const results = await Promise.all(
      jobs.map(async ({ id, data }) => ({ id, attempt: await deliver(data, send).catch(() => null) })),
    );
    await record(results.flatMap(({ attempt }) => attempt ?? []));
    return results.map(({ id, attempt }) => ({ id, status: attempt ? "completed" : "failed" }) as const);
  });
}
process.send?.("ready");
process.once("disconnect", () => process.exit(0));
