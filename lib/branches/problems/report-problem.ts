import { getBranch } from "#lib/branches/get-branch.ts";
import type { ReportProblemInput } from "#lib/branches/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { takeTokens } from "#lib/platform/rate-limit/take-tokens.ts";

/** Ten at once, then one every six minutes. */
const limit = { burst: 10, perSecond: 1 / 360 };

/**
 * Reports that something about a branch is wrong, as a task for the staff. Open to any signed-in person, at most ten
 * at once and ten an hour.
 *
 * @returns the id of the task
 * @throws DomainError not_found, too_many_requests
 */
export async function reportProblem(
  ctx: Context<UserActor>,
  number: string,
  { text }: ReportProblemInput,
): Promise<string> {
  await getBranch(ctx, number);
  const { granted } = await takeTokens(`problem:${ctx.actor.userId}`, limit, 1);
  if (granted < 1)
    throw new DomainError(
      "too_many_requests",
      "You reported many problems in a short time. Try again in a few minutes.",
      { headers: { "retry-after": String(1 / limit.perSecond) } },
    );
  const id = newId("branchProblem");
  const { userId, name, organizationId } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
    await tx.branchProblem.create({
      data: {
        id,
        branchNumber: number,
        text,
        reporterId: userId,
        reporterName: name,
        organizationName: organization.name,
        createdAt: ctx.now,
      },
    });
    await recordAudit(ctx, tx, {
      action: "branch_problem.reported",
      targetType: "branch",
      targetId: number,
      organizationId,
      detail: { problemId: id },
    });
  });
  return id;
}
