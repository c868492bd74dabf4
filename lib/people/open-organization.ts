import type { Context, UserActor } from "#lib/auth/context.ts";
import { createOrganization } from "./create-organization.ts";
import { openInvitation } from "./invite-person.ts";
import type { OpenOrganizationInput } from "./schemas.ts";

/**
 * Creates a partner organization and invites its first admin: both or neither. Only staff may.
 *
 * @throws DomainError forbidden
 */
export async function openOrganization(
  ctx: Context<UserActor>,
  { name, adminEmail }: OpenOrganizationInput,
): Promise<{ id: string }> {
  return createOrganization(ctx, { name, kind: "PARTNER" }, (tx, organization) =>
    openInvitation(ctx, tx, organization, { email: adminEmail, role: "PARTNER_ADMIN" }),
  );
}
