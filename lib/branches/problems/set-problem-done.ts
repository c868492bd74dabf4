import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { notFound } from "#lib/platform/errors.ts";

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
    await recordAudit(ctx, tx, {
      action: isDone ? "branch_problem.done" : "branch_problem.reopened",
      targetType: "branch",
      targetId: problem.branchNumber,
      organizationId: null,
      detail: { problemId: id },
    });
  });
}
