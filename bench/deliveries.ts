// npm run bench -- deliveries: deliveries a second from acceptance to the last record, with receiver and PostgreSQL on
// this machine; the time from acceptance to first byte at the receiver; and the bare undici loop against the same
// receiver. Environment: BENCH_EVENTS (events in the throughput run; 1,000), each of which goes to 20 webhooks.
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { startTemporaryDatabase } from "#server/embedded-database.ts";
import { runScript } from "#server/run-script.ts";

const webhookCount = 20;
const eventCount = Number(process.env["BENCH_EVENTS"] ?? 1_000);
const latencySeconds = 10;
const latencyPerSecond = 100;

const database = await startTemporaryDatabase();
Object.assign(process.env, {
  DATABASE_URL: database.url,
  SECRET_KEY: randomBytes(32).toString("base64"),
  EGRESS_ALLOW: "127.0.0.1/32",
  LOG_LEVEL: "error",
});
await runScript("db-migrate.ts", [], {});
const { closeDb, getDb, getPool } = await import("#lib/db/client.ts");
const { newId } = await import("#lib/ids.ts");
const { publishEvents } = await import("#lib/events/publish-events.ts");
const { sampleOrderUpdate } = await import("#lib/events/sample-events.ts");
const { systemContext } = await import("#lib/auth/context.ts");
const { registerWebhook } = await import("#lib/webhooks/register-webhook.ts");
const db = getDb();
const pool = getPool();
const ctx = systemContext(db, "bench");

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(
  file: string,
  environment: Record<string, string> = {},
): Promise<[ChildProcess, unknown]> {
  const child = fork(path.join(import.meta.dirname, file), { env: { ...process.env, ...environment } });
  children.push(child);
  const [message] = await once(child, "message");
  return [child, message];
}

const children: ChildProcess[] = [];

/** Also after a failure: nothing of a bench stays behind. */
async function endAll(): Promise<void> {
  for (const child of children.splice(0).filter(({ exitCode }) => exitCode === null)) {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }
  await closeDb();
  await database.stop();
}

/** Asks the receiver for what it got since the last question: event id → time of the first byte. */
async function takeReceived(receiver: ChildProcess): Promise<[string, number][]> {
  receiver.send("take");
  const [received] = await once(receiver, "message");
  return received as [string, number][];
}

async function register(url: string): Promise<string[]> {
  await db.organization.create({ data: { id: "org_bench", name: "Bench", kind: "PARTNER" } });
  const clientIds: string[] = [];
  for (let index = 0; index < webhookCount; index += 1) {
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
    await registerWebhook(ctx, { applicationId: id, name: "Bench", events: ["ORDER_UPDATE"], url });
    clientIds.push(id);
  }
  // The defaults protect receivers; here the engine itself is measured.
  await db.webhook.updateMany({ data: { maxInFlight: 64, maxPerSecond: 100_000, rateTokens: 100_000 } });
  return clientIds;
}

let serial = 0;
function makeEvent(audience: "all" | string[]) {
  serial += 1;
  return sampleOrderUpdate({
    orderNumber: `SO-${serial}`,
    eventId: `bench-${serial}`,
    at: new Date(),
    audience,
    status: "Pending",
  });
}

async function untilRecorded(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`SELECT 1 FROM "Delivery" WHERE "state" = 'PENDING' LIMIT 1`);
    if (rows.length === 0) return;
    await sleep(20);
  }
}

async function measureThroughput(): Promise<number> {
  const startedMs = performance.now();
  for (let done = 0; done < eventCount; done += 100) {
    const events = Array.from({ length: 100 }, () => makeEvent("all"));
    await db.$transaction((tx) => publishEvents(tx, events), { timeout: 60_000 });
  }
  await untilRecorded();
  return (eventCount * webhookCount) / ((performance.now() - startedMs) / 1000);
}

async function measureLatency(clientId: string, receiver: ChildProcess): Promise<number[]> {
  await takeReceived(receiver);
  const acceptedAt = new Map<string, number>();
  const startedMs = performance.now();
  for (let index = 0; index < latencySeconds * latencyPerSecond; index += 1) {
    const dueMs = startedMs + (index * 1000) / latencyPerSecond;
    await sleep(Math.max(0, dueMs - performance.now()));
    const event = makeEvent([clientId]);
    void db
      .$transaction((tx) => publishEvents(tx, [event]))
      .then(() => acceptedAt.set(event.eventId, Date.now()));
  }
  await sleep(500);
  await untilRecorded();
  const received = await takeReceived(receiver);
  return received.map(([id, at]) => Math.max(0, at - (acceptedAt.get(id) ?? at))).sort((a, b) => a - b);
}

async function measureBareLoop(url: string): Promise<number> {
  const agent = new Agent({ connections: 64 });
  const { origin, pathname } = new URL(url);
  const body = JSON.stringify(makeEvent("all"));
  const total = 20_000;
  let sent = 0;
  const startedMs = performance.now();
  const loop = async () => {
    while (sent < total) {
      sent += 1;
      const response = await agent.request({ origin, path: pathname, method: "POST", body });
      await response.body.dump();
    }
  };
  await Promise.all(Array.from({ length: 64 }, loop));
  await agent.close();
  return total / ((performance.now() - startedMs) / 1000);
}

export async function run(): Promise<void> {
  await measure().finally(endAll);
}

async function measure(): Promise<void> {
  const [receiver, url] = await start("deliveries-receiver.ts");
  const clientIds = await register(String(url));
  const bare = await measureBareLoop(String(url));
  say(`bare undici loop: ${Math.round(bare)} POSTs/s`);
  await start("../server/worker.ts");
  const throughput = await measureThroughput();
  say(
    `deliveries: ${Math.round(throughput)}/s, accepted to recorded (${(throughput / bare).toFixed(2)} of the bare loop)`,
  );
  const latencies = await measureLatency(clientIds[0] ?? "", receiver);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? Number.NaN;
  say(
    `acceptance to first byte at ${latencyPerSecond} events/s: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${latencies.length} events)`,
  );
}
