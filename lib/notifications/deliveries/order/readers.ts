import { everyReader, nobodyReader } from "#lib/notifications/orders/publish-events.ts";
import { type Actor, isStaff } from "#lib/platform/access/context.ts";
import { type ApplicationFilter, visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

/** The readers of events that name no application, of those that the actor may see. */
export function commonReaders(actor: Actor): string[] {
  return isStaff(actor) ? [everyReader, nobodyReader] : [everyReader];
}

/** SQL array of the readers in EventReader and EventReference whose events the actor may see. */
export function readersOf(actor: Actor, filter: ApplicationFilter = {}): Prisma.Sql {
  return Prisma.sql`(ARRAY(
    SELECT "clientId" FROM "Application" WHERE "id" IN (${visibleApplicationIds(actor, filter)})) || ${commonReaders(actor)}::text[])`;
}
