// The worker: claims due deliveries and sends them, and the mails. `npm start` runs one; any number may run, on any
// number of machines, over one PostgreSQL.
import { flushCompileCache } from "node:module";
import { pruneExpired } from "#lib/auth/prune-expired.ts";
import { closeDb, getDb, getPool } from "#lib/db/client.ts";
import { pruningTime, readClock } from "#lib/db/read-clock.ts";
import { startDeliveryEngine } from "#lib/deliveries/delivery-engine.ts";
import { mendClockSteps } from "#lib/deliveries/mend-clock-steps.ts";
import { pruneLog } from "#lib/deliveries/prune-log.ts";
import { rollUpAttempts } from "#lib/deliveries/roll-up-attempts.ts";
import { workReplays } from "#lib/deliveries/work-replays.ts";
import { createReceiverAgents } from "#lib/egress/receiver-agents.ts";
import { log } from "#lib/log.ts";
import { createMailTransport } from "#lib/mail/mail-transport.ts";
import { sendDueMails } from "#lib/mail/send-due-mails.ts";
import { answerResetRequests } from "#lib/people/answer-reset-requests.ts";
import { pruneRateBuckets } from "#lib/rate-limit/take-tokens.ts";
import { pruneRequests } from "#lib/request-log/prune-requests.ts";
import { startTracing } from "#lib/tracing/start-tracing.ts";
import { serveMetrics } from "./metrics-server.ts";
import { onStop } from "./on-stop.ts";
import { readEnvironment } from "./read-environment.ts";
import { clockReadEveryMs, repeat } from "./repeat.ts";
import { requireDatabase } from "./require-database.ts";

/** Below the time after which a process is ended anyway. */
const drainMs = 12_000;
const hourMs = 60 * 60 * 1000;

const { DELIVERY_TIMEOUT_SECONDS, RETENTION_BODY_DAYS, RETENTION_DELIVERY_DAYS } = readEnvironment();
await requireDatabase({ provesSecretKey: true });
const stopTracing = await startTracing("partner-portal-worker");
const agents = createReceiverAgents();
const engine = startDeliveryEngine(getPool(), agents, {
  timeoutMs: DELIVERY_TIMEOUT_SECONDS * 1000,
  leaseSeconds: DELIVERY_TIMEOUT_SECONDS * 2,
});

const mailTransport = createMailTransport();
const recurring = [
  repeat("mail", 2_000, () => sendDueMails(getDb(), mailTransport)),
  repeat("password resets", 2_000, () => answerResetRequests(getDb())),
  repeat("replays", 500, async (signal) => {
    while (!signal.aborted && (await workReplays(getDb()))) engine.nudge();
  }),
  repeat("chart sums", 10_000, async (signal) => {
    while (!signal.aborted && (await rollUpAttempts(getDb())));
  }),
  repeat("clock", clockReadEveryMs, () => readClock(getPool())),
  repeat("clock steps", 60_000, async () => {
    const mended = await mendClockSteps(getPool());
    if (mended.leases + mended.deliveries > 0) log.warn(mended, "the database's clock was set back");
  }),
  repeat("pruning", hourMs, async (signal) => {
    const now = await pruningTime(getPool());
    await pruneRateBuckets();
    await pruneExpired(getPool(), now, signal);
    await pruneRequests(getPool(), now, signal);
    const days = { bodyDays: RETENTION_BODY_DAYS, deliveryDays: RETENTION_DELIVERY_DAYS };
    await pruneLog(getPool(), { ...days, signal }, now);
  }),
];

const stopMetrics = serveMetrics();
onStop(async () => {
  stopMetrics();
  await Promise.all(recurring.map((stop) => stop()));
  await engine.stop(drainMs);
  await agents.close();
  await closeDb();
  await stopTracing();
});

log.info("the worker runs");
process.send?.({ ready: true });
// Node writes it at the end, which a process that is killed does not see.
flushCompileCache();
