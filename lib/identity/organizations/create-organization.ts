import { audit } from "#lib/audit/audit.ts";
import { openInvitation } from "#lib/identity/invitations/invite-person.ts";
import type { OpenOrganizationInput, SentInvitation } from "#lib/identity/shared/people-schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { OrganizationKind } from "#lib/platform/db/generated/enums.ts";
import { newId } from "#lib/platform/ids.ts";
import { requirePeopleManager } from "./find-organization.ts";

/**
 * Creates an organization: a partner, or the distributor itself.
 */
export async function createOrganization(
  ctx: Context,
  input: { name: string; kind: OrganizationKind; isDemo?: boolean },
  tx?: Tx,
): Promise<{ id: string }> {
  if (!tx) return ctx.db.$transaction((own) => createOrganization(ctx, input, own));
  const id = newId("organization");
  await tx.organization.create({ data: { id, ...input } });
  await audit(ctx, tx, "organization.created", { type: "organization", id, organizationId: id }, input);
  return { id };
}

/**
 * Creates a partner organization and invites its first admin: both or neither. For the distributor's admins.
 *
 * @returns the organization's ID, and the link if no mail server sends it
 * @throws DomainError forbidden (the session has ended meanwhile)
 */
export async function openOrganization(
  ctx: Context<UserActor>,
  { name, adminEmail }: OpenOrganizationInput,
): Promise<SentInvitation> {
  return ctx.db.$transaction(async (tx) => {
    const organization = { name, kind: "PARTNER" } as const;
    const { id } = await createOrganization(ctx, organization, tx);
    await requirePeopleManager(ctx.actor, { id, ...organization }, tx);
    const admin = { email: adminEmail, role: "PARTNER_ADMIN" } as const;
    const { link } = await openInvitation(ctx, tx, { id, name }, admin);
    return { id, link, needsAdmin: false };
  });
}
