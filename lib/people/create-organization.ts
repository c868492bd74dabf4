import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Context, isStaff } from "#lib/auth/context.ts";
import type { Tx } from "#lib/db/client.ts";
import type { OrganizationKind } from "#lib/db/generated/enums.ts";
import { DomainError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";

/**
 * Creates an organization: a partner, or the distributor itself.
 *
 * @param more what else belongs to it, in the same transaction
 * @returns its id
 * @throws DomainError forbidden, when the actor is not staff
 */
export async function createOrganization(
  ctx: Context,
  input: { name: string; kind: OrganizationKind },
  more?: (tx: Tx, organization: { id: string; name: string }) => Promise<unknown>,
): Promise<{ id: string }> {
  if (!isStaff(ctx.actor)) throw new DomainError("forbidden", "Only staff may create an organization.");
  const id = newId("organization");
  await ctx.db.$transaction(async (tx) => {
    await tx.organization.create({ data: { id, ...input } });
    await recordAudit(ctx, tx, {
      action: "organization.created",
      targetType: "organization",
      targetId: id,
      organizationId: id,
      detail: input,
    });
    await more?.(tx, { id, name: input.name });
  });
  return { id };
}
