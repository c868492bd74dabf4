import { hash } from "@node-rs/argon2";
import { createApplication } from "#lib/applications/create-application.ts";
import { type CreateApplicationInput, createApplicationSchema } from "#lib/applications/shared/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { isStaffRole } from "#lib/platform/access/staff-roles.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { Role } from "#lib/platform/db/generated/enums.ts";
import { newId } from "#lib/platform/ids.ts";

/**
 * A hash like those of `hashPassword`, for a thousandth of its processor time. The time to verify a password depends on its
 * hash, too.
 */
export const hashCheaply = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

const nobodysPassword = hashCheaply("nobody has this password");

/** Creates a person of a new organization, or of a given one, directly in the database. */
export async function makePerson(
  db: Db,
  role: Role = "PARTNER_ADMIN",
  organizationId?: string,
): Promise<UserActor> {
  const staff = isStaffRole(role);
  const owner =
    organizationId ??
    (
      await db.organization.create({
        data: {
          id: newId("organization"),
          name: staff ? "Distributor" : "Acme Roofing",
          kind: staff ? "DISTRIBUTOR" : "PARTNER",
        },
      })
    ).id;
  const id = newId("user");
  const user = await db.user.create({
    data: {
      id,
      organizationId: owner,
      email: `${id.toLowerCase()}@example.com`,
      name: "Pat Example",
      role,
      passwordHash: await nobodysPassword,
    },
  });
  return {
    kind: "user",
    userId: id,
    name: user.name,
    email: user.email,
    role,
    organizationId: owner,
    authTime: toEpochSeconds(new Date()),
  };
}

/** The context of a request by this person now. */
export function makeContext<A extends UserActor>(actor: A, db: Db): Context<A> {
  return { ...systemContext(db, "test"), actor };
}

export type MadeApplication = {
  id: string;
  clientId: string;
  clientSecret: string;
  organizationId: string;
  inboxKey: string;
};

/** Creates an application, by default of a new organization, with client credentials and the location scope. */
export async function makeApplication(
  db: Db,
  input: Partial<CreateApplicationInput> = {},
  actor?: UserActor,
): Promise<MadeApplication> {
  const owner = actor ?? (await makePerson(db));
  const body = createApplicationSchema.parse({
    name: "Test application",
    grantTypes: ["client_credentials"],
    scopes: ["location.read"],
    ...input,
  });
  const { id, clientId, clientSecret, organization, inboxKey } = await createApplication(
    makeContext(owner, db),
    body,
  );
  return { id, clientId, clientSecret: clientSecret ?? "", organizationId: organization.id, inboxKey };
}

/** The value of an Authorization header for HTTP Basic. */
export function basic(clientId: string, clientSecret: string): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
}
