import type { Context } from "#lib/auth/context.ts";
import type { Tx } from "#lib/db/client.ts";
import type { Invitation, Organization } from "#lib/db/generated/client.ts";
import { notFound } from "#lib/errors.ts";
import { lockOrganization, requirePeopleManager } from "./find-organization.ts";

/** An invitation that was neither accepted nor revoked. */
export const open = { acceptedAt: null, revokedAt: null } as const;

/**
 * An open invitation of an organization whose people the actor manages.
 *
 * @throws DomainError forbidden, not_found (another organization's too)
 */
export async function findOpenInvitation(
  ctx: Context,
  invitationId: string,
  tx: Tx,
): Promise<{ invitation: Invitation; organization: Organization }> {
  const invitation = await tx.invitation.findFirst({ where: { id: invitationId, ...open } });
  if (!invitation) throw notFound("open invitation");
  const organization = await lockOrganization(ctx, invitation.organizationId, tx).catch(() => {
    throw notFound("open invitation");
  });
  requirePeopleManager(ctx.actor, organization);
  return { invitation, organization };
}
