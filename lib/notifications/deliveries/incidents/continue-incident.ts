import type { FailureClass } from "#lib/notifications/deliveries/engine/failures.ts";
import { firstLines } from "#lib/notifications/deliveries/shared/first-lines.ts";
import { saveWebhook } from "#lib/notifications/webhooks/find-webhook.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { getDb, type Tx } from "#lib/platform/db/client.ts";
import type { Incident } from "#lib/platform/db/generated/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { countLocked, smallIncident } from "./count-incident.ts";
import { type Cause, causesSchema } from "./response-schemas.ts";

/** A receiver that fails again this soon after everything was delivered has the same trouble: one incident. */
export const flapSeconds = 15 * 60;

type Failure = {
  deliveryId: string;
  at: Date;
  lastAt: Date;
  cause: string;
  httpStatus: number | null;
  body: string | null;
  detail: string | null;
};

/**
 * Adds the failures of a webhook that no incident has yet to its incident, or begins one. Their rows are deleted in the same
 * transaction, so that each is in exactly one incident, whichever worker dies. Waits for other changes of the webhook.
 */
export async function continueIncident(webhookId: string): Promise<void> {
  await getDb().$transaction(async (tx) => {
    const [webhook] = await tx.$queryRaw<{ failingSince: Date | null }[]>`
      SELECT "failingSince" FROM "Webhook" WHERE "id" = ${webhookId} FOR NO KEY UPDATE`;
    const failures = await takeFailures(tx, webhookId);
    const latest = failures.at(-1);
    if (!webhook) return;
    if (!latest) return webhook.failingSince ? endWithoutIncident(tx, webhookId) : undefined;
    const startedAt = new Date(Math.min(...failures.map(({ at }) => at.getTime())));
    const lastFailureAt = new Date(Math.max(...failures.map(({ lastAt }) => lastAt.getTime())));
    const before = await findLatest(tx, webhookId);
    const continued = before && isContinued(before, startedAt) ? before : null;
    const data = {
      lastFailureAt: continued ? later(continued.lastFailureAt, lastFailureAt) : lastFailureAt,
      failingUntil: webhook.failingSince ? null : lastFailureAt,
      endedAt: null,
      cause: latest.cause,
      causes: addCauses(causesSchema.parse(continued?.causes ?? []), failures),
      deliveryId: latest.deliveryId,
      httpStatus: latest.httpStatus,
      answer: toAnswer(latest),
    };
    const { id, affected } = continued
      ? await tx.incident.update({ where: { id: continued.id }, data })
      : await tx.incident.create({
          data: {
            ...data,
            id: newId("incident"),
            webhookId,
            startedAt: before?.endedAt ? later(before.endedAt, startedAt) : startedAt,
          },
        });
    await tx.$executeRaw`
      INSERT INTO "IncidentDelivery" ("incidentId", "deliveryId")
      SELECT ${id}::text, unnest(${failures.map(({ deliveryId }) => deliveryId)}::text[]) ON CONFLICT DO NOTHING`;
    if (affected + failures.length <= smallIncident) await countLocked(tx, id);
  });
}

/**
 * A worker may note that a webhook fails after another one tracked the failure, and somebody closed its incident. A webhook
 * fails only within an incident.
 */
async function endWithoutIncident(tx: Tx, webhookId: string): Promise<void> {
  const open = await tx.incident.count({ where: { webhookId, endedAt: null } });
  if (open === 0) await saveWebhook(tx, { id: webhookId }, { failingSince: null });
}

/**
 * The oldest first. A test event is no delivery that anybody misses.
 *
 * By `clock_timestamp()`: this transaction may have waited for the webhook, and takes what was recorded meanwhile, which `now()` would
 * put before a success that it followed.
 */
function takeFailures(tx: Tx, webhookId: string): Promise<Failure[]> {
  const expired: FailureClass = "expired";
  return tx.$queryRaw`
    WITH taken AS (DELETE FROM "UntrackedFailure" WHERE "webhookId" = ${webhookId} RETURNING *)
    SELECT t."deliveryId", t."at", LEAST(GREATEST(t."at", a."startedAt"), clock_timestamp()) AS "lastAt",
      COALESCE(a."failure", ${expired}) AS "cause", a."httpStatus", left(a."responseBody", 4000) AS "body",
      a."failureDetail" AS "detail"
    FROM taken t JOIN "Delivery" d ON d."id" = t."deliveryId" LEFT JOIN "Attempt" a ON a."id" = t."attemptId"
    WHERE NOT d."isTest" ORDER BY 3, t."id"`;
}

async function findLatest(tx: Tx, webhookId: string): Promise<Incident | null> {
  await tx.$executeRaw`SELECT 1 FROM "Incident" WHERE "webhookId" = ${webhookId} AND "endedAt" IS NULL FOR UPDATE`;
  return tx.incident.findFirst({ where: { webhookId }, orderBy: { startedAt: "desc" } });
}

function isContinued({ endedAt, closedByName }: Incident, failedAt: Date): boolean {
  if (endedAt === null) return true;
  return closedByName === null && failedAt < addSeconds(endedAt, flapSeconds);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** Each cause once, with its first and its latest failure. */
function addCauses(causes: readonly Cause[], failures: readonly Failure[]): Cause[] {
  const byCause = new Map(causes.map((one) => [one.cause, one]));
  for (const { cause, at, lastAt } of failures) {
    const known = byCause.get(cause);
    byCause.set(cause, {
      cause,
      firstAt: known?.firstAt ?? at.toISOString(),
      lastAt: later(lastAt, new Date(known?.lastAt ?? 0)).toISOString(),
    });
  }
  return [...byCause.values()];
}

/** The receiver's own words. Without an answer, or if it was empty, the exact error. */
function toAnswer({ body, detail }: Failure): string | null {
  return firstLines(body ?? "") || detail;
}
