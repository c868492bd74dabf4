import type pg from "pg";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import type { Finished } from "./record-attempts.ts";

const day = 24 * 60 * 60;

/** A webhook that only fails: warned about twice, then disabled. Seconds since its first failure. */
export const failureLimits = { warnAfterSeconds: [day, 3 * day], disableAfterSeconds: 5 * day } as const;

/**
 * Keeps the webhooks' state after attempts: a success ends the run of failures, a failure begins one, 410 disables at
 * once, a long run warns and then disables. Warnings and disabling stand in the organization's audit log. What waits
 * for a disabled webhook is kept and goes out when it is resumed or gets a new address.
 *
 * Source: Standard Webhooks, "Endpoint disabling"; contract, "Update".
 */
export async function trackWebhookHealth(pool: pg.Pool, finished: readonly Finished[]): Promise<void> {
  const counted = finished.filter(({ result }) => !result.isOurs);
  const idsWhere = (matches: (one: Finished) => boolean) => [
    ...new Set(counted.filter(matches).map(({ delivery }) => delivery.webhookId)),
  ];
  const succeeded = idsWhere(({ result }) => result.failure === null);
  const failed = idsWhere(({ result }) => result.failure !== null);
  const gone = idsWhere(({ result }) => result.failure === "gone");
  if (succeeded.length > 0)
    await pool.query(
      `UPDATE "Webhook" SET "failingSince" = NULL, "warnings" = 0
       WHERE "id" = ANY($1) AND "failingSince" IS NOT NULL`,
      [succeeded],
    );
  const onlyFailed = failed.filter((id) => !succeeded.includes(id));
  if (onlyFailed.length > 0) await noteFailures(pool, onlyFailed);
  if (gone.length > 0) await disable(pool, gone, "The receiver answered 410 Gone.", `"state" = 'ACTIVE'`, []);
}

async function noteFailures(pool: pg.Pool, ids: string[]): Promise<void> {
  await pool.query(
    `UPDATE "Webhook" SET "failingSince" = now() WHERE "id" = ANY($1) AND "failingSince" IS NULL`,
    [ids],
  );
  for (const [index, seconds] of failureLimits.warnAfterSeconds.entries()) {
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE "Webhook" SET "warnings" = $2
       WHERE "id" = ANY($1) AND "warnings" < $2 AND "failingSince" <= now() - make_interval(secs => $3)
       RETURNING "id"`,
      [ids, index + 1, seconds],
    );
    await audit(
      pool,
      rows,
      "webhook.failing",
      `Every delivery has failed for ${seconds / day} days or more.`,
    );
  }
  await disable(
    pool,
    ids,
    "Every delivery failed for 5 days.",
    `"state" = 'ACTIVE' AND "failingSince" <= now() - make_interval(secs => $3)`,
    [failureLimits.disableAfterSeconds],
  );
}

async function disable(
  pool: pg.Pool,
  ids: string[],
  reason: string,
  where: string,
  more: number[],
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE "Webhook" SET "state" = 'DISABLED', "disabledReason" = $2
     WHERE "id" = ANY($1) AND "unregisteredAt" IS NULL AND ${where} RETURNING "id"`,
    [ids, reason, ...more],
  );
  await audit(pool, rows, "webhook.disabled", reason);
}

async function audit(
  pool: pg.Pool,
  webhooks: { id: string }[],
  action: string,
  reason: string,
): Promise<void> {
  for (const { id } of webhooks) {
    log.warn({ webhookId: id, reason }, action);
    await pool.query(
      `INSERT INTO "AuditEntry" ("id", "actorKind", "actorName", "organizationId", "action", "targetType", "targetId", "detail")
       SELECT $1, 'system', 'Deliveries', a."organizationId", $2, 'webhook', w."id", $4::jsonb
       FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId" WHERE w."id" = $3`,
      [newId("auditEntry"), action, id, JSON.stringify({ reason })],
    );
  }
}
