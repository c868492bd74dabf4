// The worker: sends deliveries and email, and prunes. Any number can run, on any number of machines.
import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { answerResetRequests } from "#lib/identity/passwords/password-reset.ts";
import { createMailTransport } from "#lib/mail/mail-transport.ts";
import { sendDueMails } from "#lib/mail/send-due-mails.ts";
import { alertExpiringSecrets } from "#lib/notices/alert-expiring-secrets.ts";
import { alertTransport } from "#lib/notices/send-alerts.ts";
import { rollUpHours } from "#lib/notifications/deliveries/charts/roll-up-hours.ts";
import { createCheckRunner } from "#lib/notifications/deliveries/check/run-checks.ts";
import { startDeliveryEngine } from "#lib/notifications/deliveries/engine/delivery-engine.ts";
import { sweepIncidents } from "#lib/notifications/deliveries/incidents/sweep-incidents.ts";
import { pruneLog } from "#lib/notifications/deliveries/log/prune-log.ts";
import { giveUpLeftDeliveries } from "#lib/notifications/deliveries/queue/give-up-deliveries.ts";
import { runReplays } from "#lib/notifications/deliveries/queue/run-replays.ts";
import { eraseSuccessors } from "#lib/oauth/grants/refresh-successor.ts";
import { closeDb, getDb, getPool } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { log } from "#lib/platform/log.ts";
import { pruneRateBuckets } from "#lib/platform/rate-limit/take-tokens.ts";
import { startTracing } from "#lib/platform/tracing/start-tracing.ts";
import { pruneExpired } from "#lib/portal/operations/prune-expired.ts";
import { pruneRequests } from "#lib/requests/prune-requests.ts";
import { requireDatabase } from "#server/database/require-database.ts";
import { serveMetrics } from "#server/http/metrics-server.ts";
import { readServerEnvironment } from "#server/installation/running-installation.ts";
import { logConsole } from "./log-console.ts";
import { logRejections } from "./log-rejections.ts";
import { onShutdown } from "./on-shutdown.ts";
import { reportAlive, reportReady } from "./report-state.ts";
import { runPeriodically } from "./run-periodically.ts";

/** Less than the 15 s after which the process exits. */
const drainMs = 12_000;
const hourMs = 60 * 60 * 1000;

logConsole();
reportAlive();
const { DELIVERY_TIMEOUT_SECONDS, RETENTION_BODY_DAYS, RETENTION_DELIVERY_DAYS } =
  await readServerEnvironment();
await requireDatabase({ waitsForMigrations: true });
const stopTracing = await startTracing("partner-portal-worker");
const agents = createReceiverAgents();
const engine = startDeliveryEngine(getPool(), agents, {
  timeoutMs: DELIVERY_TIMEOUT_SECONDS * 1000,
});

const checks = createCheckRunner(getDb(), { timeoutMs: DELIVERY_TIMEOUT_SECONDS * 1000 });

const mailTransport = createMailTransport();
const alerts = alertTransport(getDb(), agents);
const recurring = [
  runPeriodically("mail", 2_000, (signal) => sendDueMails(getDb(), mailTransport, signal)),
  // Without waiting for a slow channel.
  runPeriodically("alerts", 2_000, async () => {
    const logFailure = (error: unknown) => log.error({ err: error }, "could not send to alert channels");
    void sendDueMails(getDb(), alerts).catch(logFailure);
  }),
  runPeriodically("expiring secrets", 60_000, () => alertExpiringSecrets(getDb())),
  runPeriodically("refresh successors", 10_000, () => eraseSuccessors(getDb())),
  runPeriodically("password resets", 2_000, () => answerResetRequests(getDb())),
  // One batch of each organization: more would wait for the receivers' limits, and cost others the processor now.
  runPeriodically("replays", 500, async (signal) => {
    if (await runReplays(getDb(), signal)) engine.nudge();
  }),
  runPeriodically("incidents", 500, sweepIncidents),
  runPeriodically("receiver checks", 1_000, () => checks.takeUp()),
  runPeriodically("chart sums", 10_000, async (signal) => {
    while (!signal.aborted && (await rollUpHours(getDb())));
  }),
  runPeriodically("unregistered webhooks", 2_000, (signal) => giveUpLeftDeliveries(getPool(), signal)),
  runPeriodically("pruning", hourMs, async (signal) => {
    const now = await databaseNow(getDb());
    await pruneRateBuckets();
    await pruneExpired(getPool(), now, signal);
    await pruneRequests(getPool(), now, signal);
    const days = { bodyDays: RETENTION_BODY_DAYS, deliveryDays: RETENTION_DELIVERY_DAYS };
    await pruneLog(getPool(), { ...days, signal }, now);
  }),
];

const stopMetrics = serveMetrics();
onShutdown(async () => {
  stopMetrics();
  const tasks = Promise.all(recurring.map((stop) => stop()));
  // A task may wait for somebody's server.
  await Promise.all([engine.stop(drainMs), checks.stop(drainMs), Promise.race([tasks, sleep(drainMs)])]);
  await agents.close();
  await closeDb();
  await stopTracing();
});

logRejections();
log.info("worker is ready");
reportReady();
// Node writes it at exit, which a killed process never reaches.
flushCompileCache();
