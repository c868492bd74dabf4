import type { OrderEvent } from "#lib/notifications/orders/shared/schemas.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";

type TestEvent = { eventId: string; orderNumber: string; at: Date; audience: string[]; payload: object };

/** Writes the event of a webhook's test. It has no readers, so it is in no feed. Returns its ID. */
export async function createTestEvent(
  tx: Tx,
  type: OrderEvent["event"],
  { eventId, orderNumber, at, audience, payload }: TestEvent,
): Promise<string> {
  const { id } = await tx.event.create({
    data: {
      id: newId("event"),
      eventId,
      type,
      orderNumber,
      occurredAt: at,
      payload: JSON.parse(JSON.stringify(payload)),
      audience,
    },
    select: { id: true },
  });
  return id;
}
