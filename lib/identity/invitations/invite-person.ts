import { lockOrganization, requirePeopleManager } from "#lib/identity/organizations/find-organization.ts";
import { type RoleName, rolesOf, roleWords } from "#lib/identity/people/constants.ts";
import type { InviteInput, SentInvitation } from "#lib/identity/people/schemas.ts";
import { tellOfStaff } from "#lib/identity/people/tell-of-staff.ts";
import { takeTurn } from "#lib/identity/sign-in/sign-in-throttle.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Organization } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { writeInvitation } from "./write-invitation.ts";

/**
 * Invites somebody by mail: a link that works once and for some days. An earlier one to the same address ends. Whether
 * the address has an account elsewhere is not told. A partner's admins are told when staff invite somebody.
 *
 * @returns the link where no mail server sends it, null otherwise
 * @throws DomainError forbidden, not_found (organization), invalid_request (role), conflict (is a member already),
 *   too_many_requests
 */
export async function invitePerson(ctx: Context<UserActor>, input: InviteInput): Promise<SentInvitation> {
  const organizationId = input.organizationId ?? ctx.actor.organizationId;
  return ctx.db.$transaction(async (tx) => {
    const organization = await lockOrganization(ctx, organizationId, tx);
    requirePeopleManager(ctx.actor, organization);
    requireRoleOf(organization, input.role);
    await takeTurn(tx, "invitation", organizationId, ctx.now);
    if (await tx.user.findFirst({ where: { organizationId, email: input.email } }))
      throw new DomainError("conflict", `${input.email} belongs to ${organization.name} already.`);
    await tellOfStaff(ctx, tx, organizationId, {
      title: "Staff invited somebody to your organization",
      text: `invited ${input.email} as ${roleWords[input.role].name}.`,
    });
    return openInvitation(ctx, tx, organization, input);
  });
}

/** @throws DomainError invalid_request, where the organization has no such role */
export function requireRoleOf({ kind, name }: Organization, role: RoleName): void {
  if (rolesOf[kind].some((known) => known === role)) return;
  throw new DomainError("invalid_request", `role: ${name} has ${rolesOf[kind].join(", ")} only.`, {
    errors: [{ pointer: "/role", detail: "The organization has no such role." }],
  });
}

/** Writes an invitation and its mail, and ends an earlier one to the same address. */
export async function openInvitation(
  ctx: Context,
  tx: Tx,
  organization: Pick<Organization, "id" | "name">,
  { email, role }: { email: string; role: RoleName },
): Promise<SentInvitation> {
  const id = newId("invitation");
  const inviter =
    ctx.actor.kind === "user"
      ? { invitedBy: ctx.actor.name, invitedById: ctx.actor.userId }
      : { invitedBy: "The operator", invitedById: null };
  await tx.invitation.updateMany({
    where: { organizationId: organization.id, email, acceptedAt: null, revokedAt: null },
    data: { revokedAt: ctx.now },
  });
  const { row, link } = await writeInvitation(ctx, tx, {
    email,
    role,
    organizationName: organization.name,
    invitedBy: inviter.invitedBy,
  });
  await tx.invitation.create({
    data: { id, organizationId: organization.id, email, role, ...inviter, createdAt: ctx.now, ...row },
  });
  await recordAudit(ctx, tx, {
    action: "person.invited",
    targetType: "invitation",
    targetId: id,
    organizationId: organization.id,
    detail: { email, role },
  });
  return { id, link };
}
