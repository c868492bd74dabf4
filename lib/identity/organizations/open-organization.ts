import { openInvitation } from "#lib/identity/invitations/invite-person.ts";
import type { OpenOrganizationInput, SentInvitation } from "#lib/identity/people/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { writeOrganization } from "./create-organization.ts";

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
