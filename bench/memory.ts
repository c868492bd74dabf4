// npm run bench -- memory: the resident memory of a worker through 50,000 deliveries whose receiver answers 1 MB each.
// Environment: BENCH_DELIVERIES (50,000).
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startTemporaryDatabase } from "#server/embedded-database.ts";
import { runScript } from "#server/run-script.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 50_000);
const goalMb = 50;

const database = await startTemporaryDatabase();
Object.assign(process.env, {
  DATABASE_URL: database.url,
  SECRET_KEY: randomBytes(32).toString("base64"),
  EGRESS_ALLOW: "127.0.0.1/32",
  LOG_LEVEL: "error",
});
const { closeDb, getDb } = await import("#lib/db/client.ts");
const { systemContext } = await import("#lib/auth/context.ts");
const { publishEvents } = await import("#lib/events/publish-events.ts");
const { sampleOrderUpdate } = await import("#lib/events/sample-events.ts");
const { newId } = await import("#lib/ids.ts");
const { registerWebhook } = await import("#lib/webhooks/register-webhook.ts");

const say = (line: string) => process.stdout.write(`${line}\n`);
const children: ChildProcess[] = [];

async function start(
  file: string,
  environment: Record<string, string> = {},
): Promise<[ChildProcess, unknown]> {
  const child = fork(path.join(import.meta.dirname, file), { env: { ...process.env, ...environment } });
  children.push(child);
  const [message] = await once(child, "message");
  return [child, message];
}

/** Resident memory in MB; Linux only. */
async function residentMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
}

async function publishAll(url: string): Promise<void> {
  const db = getDb();
  await db.organization.create({ data: { id: "org_bench", name: "Bench", kind: "PARTNER" } });
  const id = newId("application");
  await db.application.create({
    data: {
      id,
      organizationId: "org_bench",
      name: "Bench",
      clientId: id,
      inboxKey: id,
      scopes: [],
      grantTypes: [],
    },
  });
  await registerWebhook(systemContext(db, "bench"), {
    applicationId: id,
    name: "Bench",
    events: ["ORDER_UPDATE"],
    url,
  });
  await db.webhook.updateMany({ data: { maxInFlight: 16, maxPerSecond: 100_000, rateTokens: 100_000 } });
  for (let done = 0; done < deliveryCount; done += 500) {
    const events = Array.from({ length: Math.min(500, deliveryCount - done) }, (_, index) =>
      sampleOrderUpdate({
        orderNumber: `SO-${done + index}`,
        eventId: `bench-${done + index}`,
        at: new Date(),
        audience: "all",
        status: "Pending",
      }),
    );
    await db.$transaction((tx) => publishEvents(tx, events), { timeout: 60_000 });
  }
}

async function measure(): Promise<void> {
  await runScript("db-migrate.ts", [], {});
  const [, url] = await start("deliveries-receiver.ts", { BENCH_ANSWER_BYTES: "1000000" });
  await publishAll(String(url));
  const [worker] = await start("../server/worker.ts");
  const samples: number[] = [];
  for (let waiting = deliveryCount; waiting > 0; ) {
    await sleep(1_000);
    waiting = await getDb().delivery.count({ where: { state: "PENDING" } });
    // The first tenth is for the heap to find its size.
    if (waiting < 0.9 * deliveryCount) samples.push(await residentMb(worker));
    if (samples.length % 10 === 1)
      say(`${deliveryCount - waiting} delivered, ${samples.at(-1)?.toFixed(0)} MB`);
  }
  const middle = [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
  const spread = Math.max(...samples.map((mb) => Math.abs(mb - middle)));
  say(`median ${middle.toFixed(0)} MB, at most ${spread.toFixed(0)} MB from it (goal ${goalMb})`);
  if (spread > goalMb) process.exitCode = 1;
}

export async function run(): Promise<void> {
  await measure().finally(async () => {
    for (const child of children.filter(({ exitCode }) => exitCode === null)) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
    await closeDb();
    await database.stop();
  });
}
