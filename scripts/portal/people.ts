import { resetFactors } from "#lib/identity/factors/reset-factors.ts";
import { invitePerson } from "#lib/identity/invitations/invite-person.ts";
import { createOrganization } from "#lib/identity/organizations/create-organization.ts";
import { setPassword } from "#lib/identity/passwords/set-password.ts";
import { createUser } from "#lib/identity/people/create-user.ts";
import { changeRole, removePerson } from "#lib/identity/people/manage-people.ts";
import { erasePerson, exportPerson } from "#lib/identity/people/personal-data.ts";
import {
  createOrganizationSchema,
  createUserSchema,
  inviteSchema,
} from "#lib/identity/shared/people-schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { newPassword } from "#lib/platform/crypto/random-token.ts";
import { Role } from "#lib/platform/db/generated/enums.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Command, checked, oneOf, only, required, text } from "./command.ts";

/** A person by email address or ID. @throws DomainError not_found */
async function findUser(ctx: Context, word: string): Promise<{ id: string; email: string }> {
  const where = word.includes("@") ? { email: word.toLowerCase() } : { id: word };
  const user = await ctx.db.user.findUnique({ where, select: { id: true, email: true } });
  if (!user) throw notFound(`person: ${word}`);
  return user;
}

export const peopleCommands: Command[] = [
  {
    name: "organizations list",
    usage: "",
    summary: "Every organization with its ID",
    run: (ctx) =>
      ctx.db.organization.findMany({
        select: { id: true, name: true, kind: true },
        orderBy: { name: "asc" },
      }),
  },
  {
    name: "organizations create",
    usage: "--name NAME --kind PARTNER|DISTRIBUTOR",
    summary: "Creates an organization",
    options: { name: text, kind: text },
    run: (ctx, given) =>
      createOrganization(
        ctx,
        checked(createOrganizationSchema, {
          name: required(given, "name"),
          kind: required(given, "kind"),
        }),
      ),
  },
  {
    name: "users list",
    usage: "[--organization ID]",
    summary: "People with their roles",
    options: { organization: text },
    run: (ctx, { options }) =>
      ctx.db.user.findMany({
        where: typeof options["organization"] === "string" ? { organizationId: options["organization"] } : {},
        select: { id: true, email: true, name: true, role: true, organizationId: true },
        orderBy: { email: "asc" },
      }),
  },
  {
    name: "users create",
    usage: "--organization ID --email ADDRESS --name NAME --role ROLE",
    summary: "Creates an account and prints its password once",
    options: { organization: text, email: text, name: text, role: text },
    run: async (ctx, given) => {
      const person = checked(createUserSchema, {
        organizationId: required(given, "organization"),
        email: required(given, "email"),
        name: required(given, "name"),
        role: required(given, "role"),
      });
      const password = newPassword();
      const { id } = await createUser(ctx, { ...person, password });
      return { id, password };
    },
  },
  {
    name: "users invite",
    usage: "--organization ID --email ADDRESS --role ROLE",
    summary: "Invites a person by email, and prints the link if no mail server sends it",
    options: { organization: text, email: text, role: text },
    run: async (ctx, given) => {
      const invitation = checked(inviteSchema, {
        organizationId: required(given, "organization"),
        email: required(given, "email"),
        role: required(given, "role"),
      });
      const { id, link } = await invitePerson(ctx, invitation);
      return { id, link };
    },
  },
  {
    name: "users role",
    usage: "EMAIL|ID --role ROLE",
    summary: "Changes the role",
    options: { role: text },
    run: async (ctx, given) => {
      const { id } = await findUser(ctx, only(given, "person"));
      const role = oneOf(required(given, "role"), Object.values(Role), "--role");
      await changeRole(ctx, { userId: id, role });
      return { id, role };
    },
  },
  {
    name: "users password",
    usage: "EMAIL|ID",
    summary: "Sets a new password, prints it once, and ends what a reset by email ends",
    run: async (ctx, given) => {
      const { id } = await findUser(ctx, only(given, "person"));
      const password = newPassword();
      await setPassword(ctx, { userId: id, password });
      return { id, password };
    },
  },
  {
    name: "users reset-factors",
    usage: "EMAIL|ID",
    summary: "Removes every second factor and ends every session",
    run: async (ctx, given) => {
      const { id } = await findUser(ctx, only(given, "person"));
      return { id, removed: await resetFactors(ctx, { userId: id }) };
    },
  },
  {
    name: "users remove",
    usage: "EMAIL|ID",
    summary: "Deletes the account; the audit log keeps the name",
    run: async (ctx, given) => {
      const { id } = await findUser(ctx, only(given, "person"));
      await removePerson(ctx, { userId: id });
      return { id, removed: true };
    },
  },
  {
    name: "users export",
    usage: "EMAIL|ID",
    summary: "A person's account, sessions, factors, consents, invitations, emails, and actions, as JSON",
    run: async (ctx, given) => exportPerson(ctx, { userId: (await findUser(ctx, only(given, "person"))).id }),
  },
  {
    name: "users erase",
    usage: "EMAIL|ID",
    summary: "Deletes a person with everything that identifies them",
    run: async (ctx, given) => {
      const { id } = await findUser(ctx, only(given, "person"));
      await erasePerson(ctx, { userId: id });
      return { id, erased: true };
    },
  },
];
