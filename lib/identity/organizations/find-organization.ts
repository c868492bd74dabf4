import { adminRoleByKind, type RoleName, rolesByKind } from "#lib/identity/shared/roles.ts";
import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import { type Actor, type Context, type UserActor, userActor } from "#lib/platform/access/context.ts";
import { requireRecentSignIn } from "#lib/platform/access/recent-sign-in.ts";
import { belongsTo, maySee, ownOrganization } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Organization } from "#lib/platform/db/generated/client.ts";
import { DomainError, invalidField, notFound } from "#lib/platform/errors.ts";
import { quoted } from "#lib/platform/one-line-text.ts";

/** Whether the actor manages the people of an organization: its admins do, and the distributor's for partners. */
export function mayManagePeople(actor: Actor, organization: Pick<Organization, "id" | "kind">): boolean {
  if (actor.kind === "system") return true;
  if (actor.kind !== "user") return false;
  if (belongsTo(actor, organization.id)) return actor.role === adminRoleByKind[organization.kind];
  return actor.role === adminRoleByKind.DISTRIBUTOR && organization.kind === "PARTNER";
}

/**
 * Whether a partner's admin has to confirm what the actor gives somebody there: staff let nobody in, and nobody rise, behind
 * the back of an admin. The command line is trusted.
 */
export async function needsAdmin(actor: Actor, { id, kind }: Organization, tx: Tx): Promise<boolean> {
  if (actor.kind === "system" || belongsTo(actor, id)) return false;
  return (await tx.user.count({ where: { organizationId: id, role: adminRoleByKind[kind] } })) > 0;
}

/**
 * Whoever makes somebody an admin, or gives somebody a role at another organization, must have signed in recently.
 *
 * @throws DomainError sign_in_not_recent
 */
export function requireRecentSignInToGive(ctx: Context, { id, kind }: Organization, role: RoleName): void {
  if (role === adminRoleByKind[kind] || !belongsTo(ctx.actor, id)) requireRecentSignIn(ctx);
}

/**
 * An organization that the actor may see, with its row locked until the transaction ends: changes to the people of one
 * organization run one after the other, so that one admin remains. The lock allows inserts that refer to the organization.
 *
 * @throws DomainError forbidden, not_found
 */
export async function lockOrganization(ctx: Context, organizationId: string, tx: Tx): Promise<Organization> {
  await tx.$executeRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
  const organization = maySee(ctx.actor, organizationId)
    ? await tx.organization.findUnique({ where: { id: organizationId } })
    : null;
  if (!organization) throw notFound("organization");
  return organization;
}

/**
 * Reads the actor's role again, which may have changed while the request waited, and whether the session has ended: a password
 * reset meanwhile waits for this transaction, and then ends what it invites. Call it after `lockOrganization`, if the
 * organization is not new.
 *
 * @throws DomainError forbidden
 */
export async function requirePeopleManager(
  actor: Actor,
  organization: Pick<Organization, "id" | "kind">,
  tx: Tx,
): Promise<void> {
  const present = actor.kind === "user" ? await lockPerson(actor, tx) : actor;
  if (present && mayManagePeople(present, organization)) return;
  throw new DomainError("forbidden", "Only an admin may manage people.");
}

async function lockPerson({ userId, sessionId }: UserActor, tx: Tx): Promise<UserActor | null> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR SHARE`;
  // Read after the lock, for which it may have waited.
  const person = await tx.user.findUnique({ where: { id: userId } });
  const hasEnded = sessionId !== undefined && (await tx.session.count({ where: { id: sessionId } })) === 0;
  return person && !hasEnded ? userActor(person) : null;
}

/** @throws DomainError invalid_request, if the organization has no such role */
export function requireRoleOf({ kind, name }: Organization, role: RoleName): void {
  if (rolesByKind[kind].some((known) => known === role)) return;
  throw invalidField("/role", `Expected a role of ${name}: ${rolesByKind[kind].join(", ")}.`);
}

/**
 * Notifies a partner, also by email to its admins, of what staff did to its people, or ask to do, because its people see its
 * secrets. Does nothing for an actor of the same organization.
 *
 * @param advice what an admin can do
 */
export async function notifyOfStaffAction(
  { actor }: Context,
  tx: Tx,
  organizationId: string,
  { title, text }: { title: string; text: string },
  advice = "If you did not ask for this, undo it on the People page.",
): Promise<void> {
  if (actor.kind !== "user" || belongsTo(actor, organizationId)) return;
  await notifyOrganization(tx, {
    organizationId,
    tone: "WARN",
    title,
    text: `${quoted(actor.name)} from the distributor's staff ${text} ${advice}`,
    path: "/people",
  });
}

/** The current person's organization. */
export function getOrganization({ actor, db }: Context<UserActor>): Promise<Organization> {
  return db.organization.findUniqueOrThrow({ where: { id: ownOrganization(actor) } });
}
