import type { OrganizationSummary } from "#lib/identity/people/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";

/** Every organization by name, for staff. @throws DomainError forbidden */
export async function listOrganizations(ctx: Context): Promise<OrganizationSummary[]> {
  requireStaff(ctx.actor, "see every organization");
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
