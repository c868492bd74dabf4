import type { Db, Tx } from "#lib/platform/db/client.ts";
import type { Role } from "#lib/platform/db/generated/enums.ts";
import { isStaffRole } from "./staff-roles.ts";

/** Who acts, and so what a verb may show and change. */
export type Actor =
  | {
      kind: "user";
      userId: string;
      name: string;
      email: string;
      role: Role;
      organizationId: string;
      sessionId?: string;
      /** When the person last signed in or confirmed it, in seconds since the epoch. Absent outside of a session. */
      authTime?: number;
    }
  | {
      kind: "application";
      applicationId: string;
      name: string;
      clientId: string;
      organizationId: string;
      scopes: readonly string[];
      /** The person who consented, if any. */
      userId?: string;
      /** The person's at a public client, of which everybody with an account can get a token. */
      personOrganizationId?: string;
    }
  | { kind: "system"; name: string }
  | { kind: "anonymous" };

/** The first parameter of every verb. `now` is the same for the whole request. */
export type Context<A extends Actor = Actor> = {
  actor: A;
  requestId: string;
  ipAddress: string | null;
  db: Db;
  now: Date;
  /** Whether the caller closed the connection, so that nobody would read an answer. */
  hasLeft?: () => boolean;
};

/** What a read needs of the context. `db` may be a transaction. */
export type Reading<A extends Actor = Actor> = Omit<Context<A>, "db"> & { db: Tx };

export type UserActor = Extract<Actor, { kind: "user" }>;
/** A signed-in person, and when the password was last entered (seconds since the epoch, 0 if unknown). */
export type SignIn = { actor: UserActor; authTime: number };

export type ApplicationActor = Extract<Actor, { kind: "application" }>;

export function userActor(
  user: Pick<UserActor, "name" | "email" | "role" | "organizationId"> & { id: string },
): UserActor {
  const { id, name, email, role, organizationId } = user;
  return { kind: "user", userId: id, name, email, role, organizationId };
}

/** Whom the limits of an application count for: itself, or each person at a public client, in the person's organization. */
export function countedAs(actor: ApplicationActor): { id: string; organizationId: string } {
  const { applicationId, organizationId, personOrganizationId, userId } = actor;
  return personOrganizationId === undefined
    ? { id: applicationId, organizationId }
    : { id: `${applicationId} ${userId}`, organizationId: personOrganizationId };
}

/** The organization whose share of the service the actor uses. */
export function chargedOrganizationId(actor: Actor): string | undefined {
  if (!("organizationId" in actor)) return undefined;
  return actor.kind === "application" ? countedAs(actor).organizationId : actor.organizationId;
}

/** Whether the actor belongs to the distributor, and so sees every organization. */
export function isStaff(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "user" && isStaffRole(actor.role));
}

/** Whether the person may change more than their own account. */
export function mayChange({ role }: UserActor): boolean {
  return role !== "PARTNER_READ_ONLY";
}

/** A context for scripts and the worker. */
export function systemContext(db: Db, name: string): Context {
  return {
    actor: { kind: "system", name },
    requestId: `system:${name}`,
    ipAddress: null,
    db,
    now: new Date(),
  };
}
