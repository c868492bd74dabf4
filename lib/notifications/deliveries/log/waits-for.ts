import { holdsOrder } from "#lib/notifications/deliveries/queue/claim-deliveries.ts";
import type { ListedDelivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

/** Whether a delivery `d` to the webhook `w` waits for an earlier one of its order, by the rules of `claimDeliveries`. */
export const hasEarlierSql = Prisma.sql`(d."state" = 'PENDING' AND EXISTS (
  SELECT FROM "Delivery" e
  WHERE e."webhookId" = d."webhookId" AND e."orderNumber" = d."orderNumber" AND e."completedAt" IS NULL
    AND e."sequence" < d."sequence" AND (e."resentFrom" IS NULL OR d."resentFrom" IS NOT NULL)
    AND ${Prisma.raw(holdsOrder(`w."failingSince" IS NOT NULL`))}))`;

type Facts = { state: string; webhook: { state: string }; hasEarlier: boolean };

/** What a pending delivery waits for in addition to its time. */
export function waitsFor({ state, webhook, hasEarlier }: Facts): ListedDelivery["waitsFor"] {
  if (state !== "PENDING") return null;
  if (webhook.state === "PAUSED") return "paused_webhook";
  if (webhook.state === "DISABLED") return "disabled_webhook";
  return hasEarlier ? "earlier_delivery" : null;
}
