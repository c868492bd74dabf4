import { actorName } from "#lib/audit/audit.ts";
import type { ReplayInput } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { WebhookRow } from "#lib/notifications/webhooks/find-webhook.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { newId } from "#lib/platform/ids.ts";

/** A replay that finds more corrects its total. */
const maxCounted = 10_000;

/**
 * Starts a replay of the deliveries that are retrying: the worker sends them in small transactions, oldest first, so
 * that a long backlog holds no lock. It replaces an earlier one, whose deliveries it includes.
 *
 * @returns how many there are, of long backlogs a part
 */
export async function replayRetrying(ctx: Context, tx: Tx, webhook: WebhookRow): Promise<number> {
  const total = await tx.delivery.count({
    where: { webhookId: webhook.id, state: "PENDING", attemptCount: { gt: 0 }, isTest: false },
    take: maxCounted,
  });
  if (total === 0) return 0;
  const filter = {
    from: new Date(0).toISOString(),
    state: "RETRYING",
    webhookId: webhook.id,
  } satisfies ReplayInput;
  const now = await databaseNow(tx);
  await tx.replay.updateMany({
    where: { state: "RUNNING", filter: { equals: filter } },
    data: { state: "CANCELED", endedAt: now },
  });
  await tx.replay.create({
    data: {
      id: newId("replay"),
      organizationId: webhook.application.organizationId,
      startedByName: actorName(ctx.actor),
      filter,
      applicationIds: [webhook.applicationId],
      total,
      cursorAt: new Date(0),
      cursorSequence: 0,
      createdAt: now,
    },
  });
  return total;
}
