import type { Publisher } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { type Actor, isStaff } from "#lib/platform/access/context.ts";
import { visibleApplications, visibleRows } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";

export type FindPublisher = (publisherId: string | null) => Publisher | null;

/** The publishers of events by name. Nothing of one that the actor may not see, and for partners nothing of staff. */
export async function readPublishers(
  db: Tx,
  actor: Actor,
  published: readonly { publisherId: string | null }[],
): Promise<FindPublisher> {
  const ids = [...new Set(published.flatMap(({ publisherId }) => publisherId ?? []))];
  const applications = await db.application.findMany({
    where: { AND: [{ id: { in: ids } }, visibleApplications(actor)] },
    select: { id: true, name: true },
  });
  const people = await db.user.findMany({
    where: { id: { in: ids }, ...visibleRows(actor) },
    select: { id: true, name: true },
  });
  const byId = new Map<string, Publisher>([
    ...applications.map(({ id, name }) => [id, { name, applicationId: id }] as const),
    ...people.map(({ id, name }) => [id, { name, applicationId: null }] as const),
  ]);
  return (publisherId) => {
    if (publisherId === null) return null;
    const gone = isStaff(actor) ? { name: "Somebody who no longer exists", applicationId: null } : null;
    return byId.get(publisherId) ?? gone;
  };
}
