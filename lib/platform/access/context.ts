import { timeNow } from "#lib/platform/clock.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { Role } from "#lib/platform/db/generated/enums.ts";

/** Who acts. Every verb gets one and decides by it what may be seen and changed. */
export type Actor =
  | {
      kind: "user";
      userId: string;
      name: string;
      email: string;
      role: Role;
      organizationId: string;
      /** The session that the request came with; absent where none did. */
      sessionId?: string;
    }
  | {
      kind: "application";
      applicationId: string;
      name: string;
      clientId: string;
      organizationId: string;
      scopes: readonly string[];
      /** The person who consented, where the token came from a grant that has one. */
      userId?: string;
    }
  | { kind: "system"; name: string }
  | { kind: "anonymous" };

/** What every verb gets first. `now` is fixed for the request, so that all its rows agree. */
export type Context<A extends Actor = Actor> = {
  actor: A;
  requestId: string;
  ipAddress: string | null;
  db: Db;
  now: Date;
};

export type UserActor = Extract<Actor, { kind: "user" }>;
/** A signed-in person, and when the password was last given (seconds since the epoch; 0 where the session does not say). */
export type SignIn = { actor: UserActor; authTime: number };

export type ApplicationActor = Extract<Actor, { kind: "application" }>;

/** The actor that a row of the database is. */
export function userActor(
  user: Pick<UserActor, "name" | "email" | "role" | "organizationId"> & { id: string },
): UserActor {
  const { id, name, email, role, organizationId } = user;
  return { kind: "user", userId: id, name, email, role, organizationId };
}

/** Staff and admins belong to the distributor: they see every organization. */
export function isStaff(actor: Actor): boolean {
  return (
    actor.kind === "system" || (actor.kind === "user" && (actor.role === "STAFF" || actor.role === "ADMIN"))
  );
}

/** Whether the person may change anything but what is the person's own. */
export function mayChange({ role }: UserActor): boolean {
  return role !== "PARTNER_READ_ONLY";
}

/** A context for work that no person asked for: scripts, seeds, the worker. */
export function systemContext(db: Db, name: string): Context {
  return {
    actor: { kind: "system", name },
    requestId: `system:${name}`,
    ipAddress: null,
    db,
    now: timeNow(),
  };
}
