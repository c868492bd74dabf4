import type { OrganizationSummary } from "#lib/identity/people/schemas.ts";
import { type Context, isStaff } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";

/** Every organization by name, for staff. @throws DomainError forbidden */
export async function listOrganizations(ctx: Context): Promise<OrganizationSummary[]> {
  if (!isStaff(ctx.actor)) throw new DomainError("forbidden", "Only staff see every organization.");
  const organizations = await ctx.db.organization.findMany({
    orderBy: [{ name: "asc" }, { id: "asc" }],
    include: { _count: { select: { users: true, applications: true } } },
  });
  return organizations.map(({ id, name, kind, createdAt, _count }) => ({
    id,
    name,
    kind,
    memberCount: _count.users,
    applicationCount: _count.applications,
    createdAt: createdAt.toISOString(),
  }));
}
