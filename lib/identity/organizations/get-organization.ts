import type { Context, UserActor } from "#lib/platform/access/context.ts";
import type { OrganizationKind } from "#lib/platform/db/generated/enums.ts";

/** The organization of the person who asks. */
export async function getOrganization(
  ctx: Context<UserActor>,
): Promise<{ id: string; name: string; kind: OrganizationKind }> {
  return ctx.db.organization.findUniqueOrThrow({
    where: { id: ctx.actor.organizationId },
    select: { id: true, name: true, kind: true },
  });
}
