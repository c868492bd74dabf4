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

/** The ID of the person or application, or null for the command line and anybody else. */
export function getActorId(actor: Actor): string | null {
  if (actor.kind === "user") return actor.userId;
  return actor.kind === "application" ? actor.applicationId : null;
}

/** The first parameter of every verb. `now` is the same for the whole request. */
export type Context<A extends Actor = Actor> = {
  actor: A;
  requestId: string;
  ipAddress: string | null;
  db: Db;
  now: Date;
  /** Gives the request's place to others (`places.ts`): for work that waits for a receiver, or for something to happen. */
  leavePlace?: () => void;
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

/**
 * Whom a request counts for. `id` has the bucket of its rate limit, `organizationId` that of the organization's applications
 * together, and `placesId` the places. `isUnproven`: anybody can name this caller, so the network address stays charged.
 */
export type Caller = {
  id: string;
  organizationId?: string;
  placesId: string;
  /** How many, if not as many as usual. */
  places?: number;
  isUnproven?: true;
};

/** An application counts for itself and its organization; at a public client, each person counts in their own. */
export function countApplication(actor: ApplicationActor): Caller {
  const { applicationId, personOrganizationId, userId } = actor;
  const organizationId = personOrganizationId ?? actor.organizationId;
  const id = personOrganizationId === undefined ? applicationId : `${applicationId} ${userId}`;
  return { id, organizationId, placesId: organizationId };
}

/** A partner's people share the places of their organization. Members of staff have their own. */
export function countPerson({ userId, organizationId, role }: UserActor): Caller {
  return { id: userId, organizationId, placesId: isStaffRole(role) ? userId : organizationId };
}

export function countActor(actor: ApplicationActor | UserActor): Caller {
  return actor.kind === "user" ? countPerson(actor) : countApplication(actor);
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
