import { buildRequest, type DeliveryRequest } from "#lib/deliveries/engine/build-request.ts";
import { timeNow } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Webhook } from "#lib/platform/db/generated/client.ts";
import type { DeliveryRow } from "./find-delivery.ts";

/** The POST of a delivery as it would be made now: signed now, with the webhook's own secrets, to its present URL. */
export async function rebuildRequest(
  db: Tx,
  { id: deliveryId, eventId, eventType }: DeliveryRow,
): Promise<{ webhook: Webhook; request: DeliveryRequest }> {
  const { webhook } = await db.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: { webhook: true },
  });
  // As text: a parsed payload would lose the publisher's own spelling of numbers.
  const [stored] = await db.$queryRaw<{ payload: string }[]>`
    SELECT "payload"::text AS "payload" FROM "Event" WHERE "id" = ${eventId}`;
  const input = { deliveryId, eventType, payload: stored?.payload ?? "{}", webhook };
  return { webhook, request: buildRequest(input, timeNow()) };
}
