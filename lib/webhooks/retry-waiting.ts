import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { newId } from "#lib/platform/ids.ts";
import type { WebhookRow } from "./find-webhook.ts";

/**
 * Has the deliveries that wait for a retry attempted now, by a replay that belongs to the webhook's organization: the
 * worker takes them up in small transactions, oldest first, so that a long backlog holds no lock.
 *
 * @returns how many there are
 */
export async function retryWaiting(ctx: Context, tx: Tx, webhook: WebhookRow): Promise<number> {
  const total = await tx.delivery.count({
    where: { webhookId: webhook.id, state: "PENDING", attemptCount: { gt: 0 }, isTest: false },
  });
  if (total === 0) return 0;
  await tx.replay.create({
    data: {
      id: newId("replay"),
      organizationId: webhook.application.organizationId,
      startedByName: ctx.actor.kind === "anonymous" ? "" : ctx.actor.name,
      // As replayInputSchema of lib/deliveries reads it.
      filter: { from: new Date(0).toISOString(), state: "RETRYING", webhookId: webhook.id },
      applicationIds: [webhook.applicationId],
      total,
      cursorAt: new Date(0),
      cursorSequence: 0,
      createdAt: await databaseNow(tx),
    },
  });
  return total;
}
