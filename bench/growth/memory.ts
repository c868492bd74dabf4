// npm run bench -- memory: the resident memory of a worker through deliveries whose receiver answers 1 MB each.
// Environment: BENCH_DELIVERIES (10,000: two minutes; the goal speaks of 50,000: ten). A line of progress every 10 s; it
// gives up when nothing was delivered for a minute. Linux only.
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "#lib/platform/db/client.ts";
import { withBenchDatabase } from "../bench-database.ts";
import {
  deliveryEnvironment,
  makeEvents,
  makeWebhooks,
  publish,
  startReceiver,
  startWorker,
} from "../deliveries/delivery-stage.ts";
import { type Report, spreadOf } from "../instrument.ts";
import { residentMb } from "../servers.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 10_000);
const goalMb = 50;
const progressMs = 10_000;
const stuckMs = 60_000;

/** Source: issue "Delivery engine", Must hold. */
export async function run(report: Report): Promise<void> {
  await withBenchDatabase(deliveryEnvironment, async () => {
    const db = getDb();
    const receiver = await startReceiver({ BENCH_ANSWER_BYTES: "1000000" });
    await makeWebhooks(receiver.url, 1);
    await db.webhook.updateMany({ data: { maxInFlight: 16 } });
    for (let done = 0; done < deliveryCount; done += 500)
      await publish(makeEvents(Math.min(500, deliveryCount - done)));
    const worker = await startWorker();
    const samples: number[] = [];
    let saidAt = Date.now();
    let movedAt = Date.now();
    for (let waiting = deliveryCount; waiting > 0; ) {
      await sleep(500);
      const before = waiting;
      waiting = await db.delivery.count({ where: { state: "PENDING" } });
      const mb = await residentMb(worker.child.pid);
      // The first tenth is for the heap to find its size.
      if (waiting < 0.9 * deliveryCount) samples.push(mb);
      if (waiting < before) movedAt = Date.now();
      if (Date.now() - movedAt > stuckMs)
        throw new Error(`nothing was delivered for a minute, ${waiting} wait`);
      if (Date.now() - saidAt < progressMs) continue;
      saidAt = Date.now();
      report.say(`  ${deliveryCount - waiting} of ${deliveryCount} delivered, ${mb.toFixed(0)} MB`);
    }
    const delivered = await db.attempt.count({ where: { httpStatus: 200 } });
    if (delivered !== deliveryCount) throw new Error(`${delivered} of ${deliveryCount} were delivered`);
    await worker.stop();
    await receiver.stop();
    const resident = spreadOf(samples);
    const most = Math.max(resident.highest - resident.median, resident.median - resident.lowest);
    report.table("A worker's resident memory", [
      "deliveries of 1 MB answers",
      "samples",
      "MB",
      "most from the median",
    ])(...[deliveryCount, samples.length, resident, most]);
    report.goal(`never more than ${goalMb} MB from the median`, most <= goalMb);
  });
}
