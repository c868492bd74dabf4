import { Prisma } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { type Actor, isStaff } from "./context.ts";

/**
 * Which organizations and applications an actor may see. Every query on a table that belongs to a tenant takes its
 * condition from here; scripts/checks/tenancy.test.ts names the exceptions. Staff see every organization, a person the
 * own one, and an application itself.
 */

/** @param what ends the sentence that refuses: "Only staff may …" @throws DomainError forbidden */
export function requireStaff(actor: Actor, what: string): void {
  if (!isStaff(actor)) throw new DomainError("forbidden", `Only staff may ${what}.`);
}

/** The one organization that the actor may see, or null for staff. @throws DomainError forbidden, for nobody */
function tenantOf(actor: Actor): string | null {
  if (isStaff(actor)) return null;
  if ("organizationId" in actor) return actor.organizationId;
  throw new DomainError("forbidden", "Sign in, or send an access token.");
}

/** Whether the actor may see an organization and what belongs to it. */
export function maySee(actor: Actor, organizationId: string): boolean {
  const tenant = tenantOf(actor);
  return tenant === null || tenant === organizationId;
}

/** For `where` of a table with an `organizationId`. */
export function visibleRows(actor: Actor): { organizationId?: string } {
  const organizationId = tenantOf(actor);
  return organizationId === null ? {} : { organizationId };
}

/** As `visibleRows`, in SQL. */
export function visibleRowsSql(actor: Actor, organizationIdColumn: Prisma.Sql): Prisma.Sql {
  const tenant = tenantOf(actor);
  return tenant === null ? Prisma.sql`true` : Prisma.sql`${organizationIdColumn} = ${tenant}`;
}

/** For `where` of applications, or of a table with an `application`. */
export function visibleApplications(actor: Actor): { id?: string; organizationId?: string } {
  return actor.kind === "application" ? { id: actor.applicationId } : visibleRows(actor);
}

/** A part of what an actor may see: one application, or one organization (for staff). */
export type ApplicationFilter = { applicationId?: string | undefined; organizationId?: string | undefined };

/**
 * A query for the ids of the applications that the actor may see, within the filter. A filter narrows and never widens:
 * what it names of somebody else is not in it.
 */
export function visibleApplicationIds(actor: Actor, filter: ApplicationFilter = {}): Prisma.Sql {
  const { id, organizationId } = visibleApplications(actor);
  const conditions = [
    Prisma.sql`true`,
    ...whereEqual(Prisma.sql`"id"`, id, filter.applicationId),
    ...whereEqual(Prisma.sql`"organizationId"`, organizationId, filter.organizationId),
  ];
  return Prisma.sql`SELECT "id" FROM "Application" WHERE ${Prisma.join(conditions, " AND ")}`;
}

function whereEqual(column: Prisma.Sql, ...values: (string | undefined)[]): Prisma.Sql[] {
  return values.filter((value) => value !== undefined).map((value) => Prisma.sql`${column} = ${value}`);
}

/**
 * Whether secrets of that organization, and the addresses to which secrets and codes are sent, are the actor's to see and
 * set. Staff see and change much of a partner's, but not these: whoever sets an address learns what is sent there. The
 * command line may, since it holds SECRET_KEY, which opens every secret anyway.
 */
export function isOwner(actor: Actor, organizationId: string): boolean {
  if (actor.kind === "anonymous") return false;
  return actor.kind === "system" || actor.organizationId === organizationId;
}

/** @param what ends the sentence that refuses: "Only the organization that owns …" @throws DomainError forbidden */
export function requireOwner(actor: Actor, organizationId: string, what: string): void {
  if (isOwner(actor, organizationId)) return;
  throw new DomainError("forbidden", `Only the organization that owns ${what}.`);
}
