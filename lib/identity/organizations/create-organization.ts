import { openInvitation } from "#lib/identity/invitations/invite-person.ts";
import type { OpenOrganizationInput, SentInvitation } from "#lib/identity/people/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { OrganizationKind } from "#lib/platform/db/generated/enums.ts";
import { newId } from "#lib/platform/ids.ts";

type NewOrganization = { name: string; kind: OrganizationKind };

/**
 * Creates an organization: a partner, or the distributor itself.
 *
 * @returns its id
 * @throws DomainError forbidden, when the actor is not staff
 */
export async function createOrganization(ctx: Context, input: NewOrganization): Promise<{ id: string }> {
  return ctx.db.$transaction((tx) => writeOrganization(ctx, tx, input));
}

/**
 * Creates a partner organization and invites its first admin: both or neither. Only staff may.
 *
 * @returns the organization's id, and the link where no mail server sends it
 * @throws DomainError forbidden
 */
export async function openOrganization(
  ctx: Context<UserActor>,
  { name, adminEmail }: OpenOrganizationInput,
): Promise<SentInvitation> {
  return ctx.db.$transaction(async (tx) => {
    const organization = await writeOrganization(ctx, tx, { name, kind: "PARTNER" });
    const input = { email: adminEmail, role: "PARTNER_ADMIN" } as const;
    const { link } = await openInvitation(ctx, tx, organization, input);
    return { id: organization.id, link };
  });
}

async function writeOrganization(
  ctx: Context,
  tx: Tx,
  input: NewOrganization,
): Promise<{ id: string; name: string }> {
  requireStaff(ctx.actor, "create an organization");
  const id = newId("organization");
  await tx.organization.create({ data: { id, ...input } });
  await recordAudit(ctx, tx, {
    action: "organization.created",
    targetType: "organization",
    targetId: id,
    organizationId: id,
    detail: input,
  });
  return { id, name: input.name };
}
