import { audit } from "#lib/audit/audit.ts";
import { branchTarget } from "#lib/branches/audit-targets.ts";
import { getBranch } from "#lib/branches/get-branch.ts";
import { lockDataset } from "#lib/branches/search/branch-store.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type {
  BranchProblemItem,
  ReportProblemInput,
  UpdateProblemInput,
} from "#lib/branches/shared/problem-schemas.ts";
import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { takeTokens } from "#lib/platform/rate-limit/take-tokens.ts";

/** Ten at once, then one every six minutes. */
const limit = { burst: 10, perSecond: 1 / 360 };

const maxListed = 200;

/**
 * Reports wrong data of a branch to staff. Any signed-in person can send ten reports at once and ten an hour.
 *
 * @returns the ID of the problem
 * @throws DomainError not_found, too_many_requests
 */
export async function reportProblem(
  ctx: Context<UserActor>,
  number: string,
  { text }: ReportProblemInput,
): Promise<string> {
  const { branch } = await getBranch(ctx, number);
  const { userId, name, organizationId } = ctx.actor;
  const { granted } = await takeTokens(`problem:${userId}`, limit, 1);
  if (granted < 1)
    throw new DomainError(
      "too_many_requests",
      "You reported too many problems. Try again in a few minutes.",
      { headers: { "retry-after": String(Math.ceil(1 / limit.perSecond)) } },
    );
  const id = newId("branchProblem");
  await ctx.db.$transaction(async (tx) => {
    // The undo of an import removes a branch that it added, unless a problem is reported.
    await lockDataset(tx);
    if ((await tx.branch.count({ where: { number } })) === 0) throw notFound("branch");
    const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
    const reporter = { reporterId: userId, reporterName: name, organizationName: organization.name };
    await tx.branchProblem.create({
      data: { id, branchNumber: number, text, ...reporter, createdAt: ctx.now },
    });
    await audit(ctx, tx, "branch_problem.reported", branchTarget(number, organizationId), { problemId: id });
    const distributors = await tx.organization.findMany({ where: { kind: "DISTRIBUTOR" } });
    for (const distributor of distributors)
      await notifyOrganization(
        tx,
        {
          organizationId: distributor.id,
          tone: "WARN",
          path: "/data-problems",
          title: `Data problem: ${branchName(branch.record)}, No. ${number}`,
          text: `${quoted(name)} of ${quoted(organization.name)} reported: ${quoted(text)}`,
        },
        { kind: "DATA_PROBLEM", change: `branch_problem.reported:${id}` },
      );
  });
  return id;
}

/**
 * Marks a problem as resolved, or opens it again. Idempotent.
 *
 * @throws DomainError not_found
 */
export async function updateProblem(
  ctx: Context<UserActor>,
  id: string,
  { isResolved }: UpdateProblemInput,
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "BranchProblem" WHERE "id" = ${id} FOR UPDATE`;
    const problem = await tx.branchProblem.findUnique({ where: { id } });
    if (!problem) throw notFound("data problem");
    if (isResolved === (problem.resolvedAt !== null)) return;
    const resolution = isResolved
      ? { resolvedAt: ctx.now, resolvedBy: ctx.actor.name }
      : { resolvedAt: null, resolvedBy: null };
    await tx.branchProblem.update({ where: { id }, data: resolution });
    const action = isResolved ? "branch_problem.resolved" : "branch_problem.reopened";
    await audit(ctx, tx, action, branchTarget(problem.branchNumber), { problemId: id });
  });
}

/**
 * Lists the problems that people reported: open ones first, then resolved ones, each newest first, at most 200.
 */
export async function listProblems(ctx: Context): Promise<BranchProblemItem[]> {
  const problems = await ctx.db.branchProblem.findMany({
    include: {
      branch: { select: { brand: true, city: true, state: true, lat: true, long: true } },
      reporter: { select: { email: true } },
    },
    orderBy: [{ resolvedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }, { id: "desc" }],
    take: maxListed,
  });
  return problems.map((problem) => ({
    id: problem.id,
    branchNumber: problem.branchNumber,
    branchName: branchName(problem.branch),
    lat: problem.branch.lat,
    long: problem.branch.long,
    text: problem.text,
    reporterName: problem.reporterName,
    reporterEmail: problem.reporter?.email ?? null,
    organizationName: problem.organizationName,
    createdAt: problem.createdAt.toISOString(),
    resolved: problem.resolvedAt && { at: problem.resolvedAt.toISOString(), by: problem.resolvedBy ?? "" },
  }));
}
