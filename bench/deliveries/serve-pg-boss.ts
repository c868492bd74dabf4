// pg-boss with fetch and an attempt table, tuned by its documentation: full batches are followed by the next at once, a
// NOTIFY wakes an idle worker, each job of a batch is settled by itself, its attempts are one statement.
// Started by `startServer`.
import { PgBoss } from "pg-boss";
import { type PeerJob, peerDelivery, peerQueue } from "./peer-delivery.ts";

const { deliver, record } = peerDelivery("pgboss_peer", async (url, headers, body) => {
  const response = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
});
const boss = new PgBoss({
  connectionString: process.env["DATABASE_URL"] ?? "",
  max: 10,
  useListenNotify: true,
});
await boss.start();
const settings = {
  batchSize: 100,
  localConcurrency: 4,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 0.5,
};
await boss.work<PeerJob>(peerQueue, { ...settings, perJobResults: true }, async (jobs) => {
  const results = await Promise.all(
    jobs.map(async ({ id, data }) => ({ id, attempt: await deliver(data).catch(() => null) })),
  );
  await record(results.flatMap(({ attempt }) => (attempt ? [attempt] : [])));
  return results.map(({ id, attempt }) => {
    const isDelivered = attempt !== null && attempt.httpStatus >= 200 && attempt.httpStatus < 300;
    return { id, status: isDelivered ? ("completed" as const) : ("failed" as const) };
  });
});
process.send?.("ready");
process.once("disconnect", () => process.exit(0));
