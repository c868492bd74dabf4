import { type Actor, isStaff } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";

/** Whom an event is for. `listed`: the applications that the actor may see, or null for all. */
export type Audience = { listed: string[] | null; unknownClientIds: string[] };

/** The audiences of events, by the portal's ID of the event. Only staff see which client IDs are unknown. */
export async function readAudiences(
  db: Tx,
  actor: Actor,
  events: readonly { id: string; audience: readonly string[] }[],
): Promise<Map<string, Audience>> {
  const clientIds = [...new Set(events.flatMap(({ audience }) => audience))];
  const applications = await db.application.findMany({
    where: { AND: [{ clientId: { in: clientIds } }, visibleApplications(actor)] },
    select: { id: true, clientId: true },
  });
  const ids = new Map(applications.map(({ id, clientId }) => [clientId, id]));
  return new Map(
    events.map(({ id, audience }) => [
      id,
      {
        listed: audience.length === 0 ? null : audience.flatMap((clientId) => ids.get(clientId) ?? []),
        unknownClientIds: isStaff(actor) ? audience.filter((clientId) => !ids.has(clientId)) : [],
      },
    ]),
  );
}
