import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { takeTokens } from "#lib/platform/rate-limit/take-tokens.ts";
import { getBranch } from "./get-branch.ts";
import type { BranchProblemItem, ReportProblemInput } from "./schemas.ts";
import { branchName } from "./serialize-branch.ts";

const mostListed = 200;
/** Ten at once, then one every six minutes. */
const limit = { burst: 10, perSecond: 1 / 360 };

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
    take: mostListed,
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

/**
 * Reports that something about a branch is wrong, as a task for the staff. Open to any signed-in person, at most ten
 * at once and ten an hour.
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
      "You reported many problems in a short time. Try again in a few minutes.",
      { headers: { "retry-after": String(1 / limit.perSecond) } },
    );
  const id = newId("branchProblem");
  await ctx.db.$transaction(async (tx) => {
    const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
    const reporter = { reporterId: userId, reporterName: name, organizationName: organization.name };
    await tx.branchProblem.create({
      data: { id, branchNumber: number, text, ...reporter, createdAt: ctx.now },
    });
    await auditProblem(ctx, tx, "branch_problem.reported", { id, branchNumber: number }, organizationId);
    const distributors = await tx.organization.findMany({ where: { kind: "DISTRIBUTOR" } });
    for (const distributor of distributors)
      await notifyOrganization(
        tx,
        {
          ...{ organizationId: distributor.id, tone: "WARN", path: "/data-problems" },
          title: `Data problem: ${branchName(branch.record)}, No. ${number}`,
          text: `${quoted(name)} of ${quoted(organization.name)} reported: ${quoted(text)}`,
        },
        { kind: "DATA_PROBLEM", change: `branch_problem.reported:${id}` },
      );
  });
  return id;
}

/**
 * Marks a data problem as done, or reopens it. Idempotent. Staff only.
 *
 * @throws DomainError forbidden, not_found
 */
export async function setProblemDone(ctx: Context<UserActor>, id: string, isDone: boolean): Promise<void> {
  requireStaff(ctx.actor, "settle data problems");
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.branchProblem.updateMany({
      where: { id, doneAt: isDone ? null : { not: null } },
      data: isDone ? { doneAt: ctx.now, doneBy: ctx.actor.name } : { doneAt: null, doneBy: null },
    });
    const problem = await tx.branchProblem.findUnique({ where: { id } });
    if (!problem) throw notFound("data problem");
    if (count === 0) return;
    await auditProblem(ctx, tx, isDone ? "branch_problem.done" : "branch_problem.reopened", problem, null);
  });
}

async function auditProblem(
  ctx: Context,
  tx: Tx,
  action: `branch_problem.${string}`,
  { id, branchNumber }: { id: string; branchNumber: string },
  organizationId: string | null,
): Promise<void> {
  const detail = { problemId: id };
  await recordAudit(ctx, tx, {
    action,
    targetType: "branch",
    targetId: branchNumber,
    organizationId,
    detail,
  });
}
