import { Prisma } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { type Actor, isStaff } from "./context.ts";

// Which organizations and applications an actor may see. Every query on a tenant's table takes its condition from here;
// scripts/checks/tenancy.test.ts lists the exceptions.

/** The organization of a person or an application, null for the command line and anybody else. */
export function getOrganizationId(actor: Actor): string | null {
  return "organizationId" in actor ? actor.organizationId : null;
}

/** The actor's own organization, for staff the distributor's. @throws DomainError forbidden */
export function ownOrganization(actor: Actor): string {
  const organizationId = getOrganizationId(actor);
  if (organizationId !== null) return organizationId;
  throw new DomainError("forbidden", "Sign in, or send an access token.");
}

export function belongsTo(actor: Actor, organizationId: string): boolean {
  return getOrganizationId(actor) === organizationId;
}

/** The only organization that the actor may see, or null for staff. @throws DomainError forbidden */
function getTenant(actor: Actor): string | null {
  return isStaff(actor) ? null : ownOrganization(actor);
}

/** Whether the actor may see an organization and its data. */
export function maySee(actor: Actor, organizationId: string): boolean {
  const tenant = getTenant(actor);
  return tenant === null || tenant === organizationId;
}

/** A `where` for a table with an `organizationId`. */
export function visibleRows(actor: Actor): { organizationId?: string } {
  const organizationId = getTenant(actor);
  return organizationId === null ? {} : { organizationId };
}

/** `visibleRows` in SQL. */
export function visibleRowsSql(actor: Actor, organizationIdColumn: Prisma.Sql): Prisma.Sql {
  const tenant = getTenant(actor);
  return tenant === null ? Prisma.sql`true` : Prisma.sql`${organizationIdColumn} = ${tenant}`;
}

/** A `where` for applications, or for a table with an `application`. */
export function visibleApplications(actor: Actor): { id?: string; organizationId?: string } {
  return actor.kind === "application" ? { id: actor.applicationId } : visibleRows(actor);
}

/** Narrows what an actor sees to one application, or for staff to one organization. */
export type ApplicationFilter = { applicationId?: string | undefined; organizationId?: string | undefined };

/** A query for the IDs of the applications that the actor may see, narrowed by the filter. */
export function visibleApplicationIds(actor: Actor, filter: ApplicationFilter = {}): Prisma.Sql {
  const { id, organizationId } = visibleApplications(actor);
  const conditions = [
    Prisma.sql`true`,
    ...whereEqual(Prisma.sql`"id"`, id, filter.applicationId),
    ...whereEqual(Prisma.sql`"organizationId"`, organizationId, filter.organizationId),
  ];
  return Prisma.sql`SELECT "id" FROM "Application" WHERE ${Prisma.join(conditions, " AND ")}`;
}

/**
 * SQL condition for the events `e` that the actor may see: those whose audience includes an application of theirs. Staff see
 * every event, also one for no application that exists, unless the filter names a partner.
 */
export function visibleEvents(actor: Actor, filter: ApplicationFilter = {}): Prisma.Sql {
  const isNarrowed = filter.applicationId !== undefined || filter.organizationId !== undefined;
  if (isStaff(actor) && !isNarrowed) return Prisma.sql`true`;
  return Prisma.sql`(e."audience" = '{}' OR e."audience" && ARRAY(
    SELECT "clientId" FROM "Application" WHERE "id" IN (${visibleApplicationIds(actor, filter)})))`;
}

function whereEqual(column: Prisma.Sql, ...values: (string | undefined)[]): Prisma.Sql[] {
  return values.filter((value) => value !== undefined).map((value) => Prisma.sql`${column} = ${value}`);
}

/**
 * Whether the actor may see the organization's secrets and set the addresses that receive secrets and codes. Staff may not.
 * The command line may, because it has SECRET_KEY.
 */
export function isOwner(actor: Actor, organizationId: string): boolean {
  return actor.kind === "system" || belongsTo(actor, organizationId);
}

/** @param what completes "Only the organization that owns …" @throws DomainError forbidden */
export function requireOwner(actor: Actor, organizationId: string, what: string): void {
  if (isOwner(actor, organizationId)) return;
  throw new DomainError("forbidden", `Only the organization that owns ${what}.`);
}
