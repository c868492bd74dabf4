import type { BranchProblemItem } from "#lib/branches/schemas.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";

const shown = 200;

/**
 * The reported data problems: open ones first, then the newest, at most 200. Staff only.
 *
 * @throws DomainError forbidden
 */
export async function listProblems(ctx: Context): Promise<BranchProblemItem[]> {
  requireStaff(ctx.actor, "see the data problems");
  const problems = await ctx.db.branchProblem.findMany({
    include: { branch: true, reporter: { select: { email: true } } },
    orderBy: [{ doneAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }, { id: "desc" }],
    take: shown,
  });
  return problems.map(({ branch, reporter, createdAt, doneAt, doneBy, ...problem }) => ({
    id: problem.id,
    branchNumber: problem.branchNumber,
    branchName: branchName(branch),
    text: problem.text,
    reporterName: problem.reporterName,
    reporterEmail: reporter?.email ?? null,
    organizationName: problem.organizationName,
    createdAt: createdAt.toISOString(),
    done: doneAt && { at: doneAt.toISOString(), by: doneBy ?? "" },
  }));
}
