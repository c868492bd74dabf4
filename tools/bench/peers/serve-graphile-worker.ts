// graphile-worker with undici, tuned according to its documentation: fetches and completes jobs in batches, and records the
// attempts of a few milliseconds in one statement.
import { Logger, makeWorkerUtils, run } from "graphile-worker";
import { Agent } from "undici";
import {
  type Attempt,
  connectionString,
  deliver,
  isProducer,
  makeRecorder,
  type PeerJob,
  produce,
  queue,
  type Send,
} from "./peer-delivery.ts";

const agent = new Agent({ connections: 64 });
const send: Send = async (url, headers, body) => {
  const { origin, pathname } = new URL(url);
  const response = await agent.request({ origin, path: pathname, method: "POST", headers, body });
  const answered = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: response.statusCode,
    headers: Object.fromEntries(answered),
    body: await response.body.text(),
  };
};
const record = await makeRecorder("graphile_peer");
const waiting: Attempt[] = [];
let written = Promise.resolve();

function recordSoon(attempt: Attempt): Promise<void> {
  if (waiting.length === 0)
    written = new Promise<void>((resolve) => setTimeout(resolve, 5)).then(() => record(waiting.splice(0)));
  waiting.push(attempt);
  return written;
}

if (isProducer) {
  const utils = await makeWorkerUtils({ connectionString, maxPoolSize: 4 });
  await utils.migrate();
  produce((jobs) => utils.addJobs(jobs.map((payload) => ({ identifier: queue, payload }))));
} else
  await run({
    connectionString,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { [queue]: async (job) => recordSoon(await deliver(job as PeerJob, send)) },
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
