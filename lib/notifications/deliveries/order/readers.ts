import { everyReader, nobodyReader } from "#lib/notifications/orders/publish-events.ts";
import { type Actor, isStaff } from "#lib/platform/access/context.ts";
import { visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

/** SQL array of the readers in EventReader and EventReference whose events the actor may see. */
export function readersOf(actor: Actor): Prisma.Sql {
  const common = isStaff(actor) ? [everyReader, nobodyReader] : [everyReader];
  return Prisma.sql`(ARRAY(
    SELECT "clientId" FROM "Application" WHERE "id" IN (${visibleApplicationIds(actor)})) || ${common}::text[])`;
}
