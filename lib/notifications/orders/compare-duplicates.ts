import type { OrderEvent } from "#lib/notifications/orders/shared/schemas.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { shortName } from "#lib/platform/http/validate.ts";
import { firstDifference } from "./changed-fields.ts";
import { type Fresh, getClientIds, getPayload } from "./number-events.ts";

/**
 * Returns the duplicates whose content differs from the accepted event with the same ID, each with the JSON pointer of its
 * first difference. The order of keys and of the audience doesn't matter. Without duplicates, reads nothing.
 *
 * @param fresh the other events, which are not written yet
 *
 * Source: contract, "Where order events come from".
 */
export async function compareDuplicates(
  tx: Tx,
  events: readonly OrderEvent[],
  fresh: readonly Fresh[],
): Promise<Map<OrderEvent, string>> {
  const firsts = new Set(fresh.map(({ event }) => event));
  const duplicates = events.filter((event) => !firsts.has(event));
  if (duplicates.length === 0) return new Map();
  const stored = await tx.event.findMany({
    where: { eventId: { in: duplicates.map(({ eventId }) => eventId) } },
    select: { eventId: true, payload: true, audience: true },
  });
  const accepted = new Map<string, unknown>();
  for (const { eventId, payload, audience } of stored) accepted.set(eventId, toContent(payload, audience));
  for (const event of firsts) accepted.set(event.eventId, contentOf(event));
  const pointers = new Map<OrderEvent, string>();
  for (const event of duplicates) {
    const pointer = firstDifference(accepted.get(event.eventId), contentOf(event));
    if (pointer !== null) pointers.set(event, shortName(pointer));
  }
  return pointers;
}

function contentOf(event: OrderEvent): unknown {
  return toContent(getPayload(event), getClientIds(event));
}

/** The audience is a set, so a difference is one of all of it. */
function toContent(payload: unknown, audience: readonly string[]): unknown {
  return { ...Object(payload), audience: audience.toSorted().join(" ") };
}
