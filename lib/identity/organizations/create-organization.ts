import { openInvitation } from "#lib/identity/invitations/invite-person.ts";
import type { OpenOrganizationInput, SentInvitation } from "#lib/identity/people/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { OrganizationKind } from "#lib/platform/db/generated/enums.ts";
import { newId } from "#lib/platform/ids.ts";

/**
 * Creates an organization: a partner, or the distributor itself.
 *
 * @throws DomainError forbidden, unless the actor is staff
 */
export async function createOrganization(
  ctx: Context,
  input: { name: string; kind: OrganizationKind },
  tx?: Tx,
): Promise<{ id: string }> {
  requireStaff(ctx.actor, "create an organization");
  if (!tx) return ctx.db.$transaction((own) => createOrganization(ctx, input, own));
  const id = newId("organization");
  await tx.organization.create({ data: { id, ...input } });
  await recordAudit(ctx, tx, {
    action: "organization.created",
    targetType: "organization",
    targetId: id,
    organizationId: id,
    detail: input,
  });
  return { id };
}

/**
 * Creates a partner organization and invites its first admin: both or neither.
 *
 * @returns the organization's ID, and the link if no mail server sends it
 * @throws DomainError forbidden, unless the actor is staff
 */
export async function openOrganization(
  ctx: Context<UserActor>,
  { name, adminEmail }: OpenOrganizationInput,
): Promise<SentInvitation> {
  return ctx.db.$transaction(async (tx) => {
    const { id } = await createOrganization(ctx, { name, kind: "PARTNER" }, tx);
    const admin = { email: adminEmail, role: "PARTNER_ADMIN" } as const;
    const { link } = await openInvitation(ctx, tx, { id, name }, admin);
    return { id, link };
  });
}
