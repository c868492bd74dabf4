import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { requireRoleOf } from "#lib/identity/organizations/find-organization.ts";
import { hashPassword } from "#lib/identity/sign-in/password.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Role } from "#lib/platform/db/generated/enums.ts";
import { conflict, DomainError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";

type NewUser = { organizationId: string; email: string; name: string; role: Role; password: string };

/**
 * Creates a person who can sign in. Email addresses are stored in lower case and are unique.
 *
 * @throws DomainError forbidden, not_found (organization), invalid_request (role), conflict (email address taken)
 */
export async function createUser(ctx: Context, input: NewUser): Promise<{ id: string }> {
  if (ctx.actor.kind !== "system")
    throw new DomainError("forbidden", "Only the command line creates users. Invite people instead.");
  const { organizationId, name, role } = input;
  const id = newId("user");
  const email = input.email.trim().toLowerCase();
  const passwordHash = await hashPassword(input.password);
  await ctx.db.$transaction(async (tx) => {
    const organization = await tx.organization.findUnique({ where: { id: organizationId } });
    if (!organization) throw notFound("organization");
    requireRoleOf(organization, role);
    const { count } = await tx.user.createMany({
      data: [{ id, organizationId, email, name, role, passwordHash }],
      skipDuplicates: true,
    });
    if (count === 0) throw conflict("email: this address already has an account.");
    await audit(ctx, tx, "user.created", userTarget({ id, organizationId }), { name, role });
  });
  return { id };
}
