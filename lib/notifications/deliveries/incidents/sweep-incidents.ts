import { markBehind } from "#lib/notifications/webhooks/mark-behind.ts";
import { endFailure, noteLeftFailure } from "#lib/notifications/webhooks/track-webhook-health.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { continueIncident } from "./continue-incident.ts";
import { countIncident } from "./count-incident.ts";
import { countSoon, dueCounts } from "./count-soon.ts";

/** An incident is counted at most this often, and for at most a twentieth of the time. */
const restMs = 1_000;
const restFactor = 20;
/** Every incident is counted after this time: a worker that died may have left one to count. */
const sweepSeconds = 30;
const sweptAtOnce = 20;
/** A worker tracks a failure milliseconds after it recorded it. What is older was left by one that died. */
const leftSeconds = 2;

const webhooksEveryMs = 15_000;
let nextWebhooksMs = 0;

/** By webhook, when its incident may be counted again. */
const restsUntilMs = new Map<string, number>();

/**
 * Keeps every incident as its deliveries are: tracks failures that a worker left, and counts the incidents whose deliveries
 * were attempted, and now and then all others. Also notes which webhooks are behind, and which fail without an incident.
 */
export async function sweepIncidents(signal: AbortSignal): Promise<void> {
  for (const webhookId of await findLeft()) {
    await continueIncident(webhookId);
    // The worker that died may also have recorded a later success, which a count notes.
    countSoon(webhookId);
  }
  for (const webhookId of await findUncounted()) countSoon(webhookId);
  for (const webhookId of dueCounts) {
    if (signal.aborted) return;
    const startedMs = performance.now();
    if (startedMs < (restsUntilMs.get(webhookId) ?? 0)) continue;
    dueCounts.delete(webhookId);
    const counted = await countIncident(webhookId);
    if (counted?.worksAgain) await endFailure(getPool(), webhookId);
    const endedMs = performance.now();
    restsUntilMs.set(webhookId, endedMs + Math.max(restMs, restFactor * (endedMs - startedMs)));
  }
  if (performance.now() > nextWebhooksMs) {
    nextWebhooksMs = performance.now() + webhooksEveryMs;
    await markBehind();
    for (const webhookId of await findFailingAlone()) await continueIncident(webhookId);
  }
  for (const [webhookId, untilMs] of restsUntilMs)
    if (untilMs < performance.now()) restsUntilMs.delete(webhookId);
}

/** Webhooks with failures that nobody has tracked. */
async function findLeft(): Promise<string[]> {
  const left = await getDb().$queryRaw<{ webhookId: string }[]>`
    SELECT "webhookId" FROM "UntrackedFailure" GROUP BY 1
    HAVING max("at") < now() - make_interval(secs => ${leftSeconds}) ORDER BY 1 LIMIT ${sweptAtOnce}`;
  const ids = left.map(({ webhookId }) => webhookId);
  for (const id of ids) await noteLeftFailure(id);
  return ids;
}

/** Webhooks that fail without an incident: somebody closed it, and the worker that noted the failure after that died. */
async function findFailingAlone(): Promise<string[]> {
  const rows = await getDb().$queryRaw<{ id: string }[]>`
    SELECT w."id" FROM "Webhook" w
    WHERE w."failingSince" < now() - make_interval(secs => ${leftSeconds}) AND w."unregisteredAt" IS NULL
      AND NOT EXISTS (SELECT FROM "Incident" i WHERE i."webhookId" = w."id" AND i."endedAt" IS NULL)
    ORDER BY 1 LIMIT ${sweptAtOnce}`;
  return rows.map(({ id }) => id);
}

async function findUncounted(): Promise<string[]> {
  const rows = await getDb().$queryRaw<{ webhookId: string }[]>`
    SELECT "webhookId" FROM "Incident"
    WHERE "endedAt" IS NULL AND COALESCE("countedAt" < now() - make_interval(secs => ${sweepSeconds}), true)
    ORDER BY "countedAt" NULLS FIRST LIMIT ${sweptAtOnce}`;
  return rows.map(({ webhookId }) => webhookId);
}
