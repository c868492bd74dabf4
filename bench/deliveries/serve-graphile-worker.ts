// graphile-worker with undici and an attempt table, tuned by its documentation: jobs are fetched and completed in
// batches (localQueue, completeJobBatchDelay), attempts that end together are one statement. Started by `startServer`.
import { Logger, run } from "graphile-worker";
import { Agent } from "undici";
import { inBatches, type PeerJob, peerDelivery, peerQueue } from "./peer-delivery.ts";

const agent = new Agent({ connections: 64 });
const { deliver, record } = peerDelivery("graphile_peer", async (url, headers, body) => {
  const { origin, pathname } = new URL(url);
  const response = await agent.request({ origin, path: pathname, method: "POST", headers, body });
  const answered = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: response.statusCode,
    headers: Object.fromEntries(answered),
    body: await response.body.text(),
  };
});
const recordOne = inBatches(record, 5);
await run({
  connectionString: process.env["DATABASE_URL"] ?? "",
  noHandleSignals: true,
  logger: new Logger(() => () => undefined),
  taskList: {
    [peerQueue]: async (payload) => {
      // What the bench put in.
      const attempt = await deliver(payload as PeerJob);
      await recordOne(attempt);
      if (attempt.httpStatus < 200 || attempt.httpStatus >= 300)
        throw new Error(`answered ${attempt.httpStatus}`);
    },
  },
  preset: {
    worker: {
      concurrentJobs: 128,
      maxPoolSize: 10,
      localQueue: { size: 500 },
      completeJobBatchDelay: 5,
      failJobBatchDelay: 5,
    },
  },
});
process.send?.("ready");
process.once("disconnect", () => process.exit(0));
