import { Prisma } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { type Actor, isStaff } from "./context.ts";

/** What is asked for of all that an actor may see: one application's, one organization's (for staff), or everything. */
export type ApplicationScope = { applicationId?: string | undefined; organizationId?: string | undefined };

/**
 * A query for the ids of the applications that the actor may see, within the scope. A scope narrows and never widens:
 * what it names of somebody else is not in it.
 *
 * @throws DomainError forbidden, for nobody
 */
export function visibleApplications(actor: Actor, scope: ApplicationScope = {}): Prisma.Sql {
  const { applicationId, organizationId } = scope;
  const conditions = [
    ofActor(actor),
    ...(applicationId === undefined ? [] : [Prisma.sql`"id" = ${applicationId}`]),
    ...(organizationId === undefined ? [] : [Prisma.sql`"organizationId" = ${organizationId}`]),
  ];
  return Prisma.sql`SELECT "id" FROM "Application" WHERE ${Prisma.join(conditions, " AND ")}`;
}

function ofActor(actor: Actor): Prisma.Sql {
  if (isStaff(actor)) return Prisma.sql`true`;
  switch (actor.kind) {
    case "user":
      return Prisma.sql`"organizationId" = ${actor.organizationId}`;
    case "application":
      return Prisma.sql`"id" = ${actor.applicationId}`;
    default:
      throw new DomainError("forbidden", "Applications belong to organizations.");
  }
}
