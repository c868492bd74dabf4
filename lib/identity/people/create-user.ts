import { requireRoleOf } from "#lib/identity/invitations/invite-person.ts";
import { hashPassword } from "#lib/identity/sign-in/password.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Role } from "#lib/platform/db/generated/enums.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";

export type NewUser = { organizationId: string; email: string; name: string; role: Role; password: string };

/**
 * Creates a person who can sign in. The e-mail address is kept in lower case and belongs to one person only.
 *
 * @returns the id
 * @throws DomainError forbidden, not_found (organization), invalid_request (role), conflict (e-mail address taken)
 */
export async function createUser(ctx: Context, input: NewUser): Promise<{ id: string }> {
  if (ctx.actor.kind !== "system")
    throw new DomainError("forbidden", "Only the command line creates a user; people are invited.");
  const id = newId("user");
  const email = input.email.trim().toLowerCase();
  const passwordHash = await hashPassword(input.password);
  await ctx.db.$transaction(async (tx) => {
    const organization = await tx.organization.findUnique({ where: { id: input.organizationId } });
    if (!organization) throw new DomainError("not_found", "No such organization.");
    requireRoleOf(organization, input.role);
    const { count } = await tx.user.createMany({
      data: [
        { id, organizationId: organization.id, email, name: input.name, role: input.role, passwordHash },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("conflict", "email: somebody has this address already.");
    await recordAudit(ctx, tx, {
      action: "user.created",
      targetType: "user",
      targetId: id,
      organizationId: organization.id,
      detail: { role: input.role },
    });
  });
  return { id };
}
