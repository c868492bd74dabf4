import { auditBranches } from "#lib/branches/audit-branches.ts";
import { getBranch } from "#lib/branches/get-branch.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { DomainError, invalidField, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { takeTokens } from "#lib/platform/rate-limit/take-tokens.ts";
import type { ReportProblemInput, UpdateProblemInput } from "./schemas.ts";

/** Ten at once, then one every six minutes. */
const limit = { burst: 10, perSecond: 1 / 360 };

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
      { headers: { "retry-after": String(1 / limit.perSecond) } },
    );
  const id = newId("branchProblem");
  await ctx.db.$transaction(async (tx) => {
    const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
    const reporter = { reporterId: userId, reporterName: name, organizationName: organization.name };
    await tx.branchProblem.create({
      data: { id, branchNumber: number, text, ...reporter, createdAt: ctx.now },
    });
    await auditBranches(ctx, tx, "branch_problem.reported", { problemId: id }, { number, organizationId });
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
 * Settles or reopens a data problem, and assigns it to the actor or removes that assignment. Reports can be marked as done.
 * Findings of checks can be accepted, until their data changes. Idempotent. Staff only.
 *
 * @throws DomainError forbidden, not_found, invalid_request
 */
export async function updateProblem(
  ctx: Context<UserActor>,
  id: string,
  { state, isOwner }: UpdateProblemInput,
): Promise<void> {
  requireStaff(ctx.actor, "resolve data problems");
  await ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "BranchProblem" WHERE "id" = ${id} FOR UPDATE`;
    const problem = await tx.branchProblem.findUnique({ where: { id } });
    if (!problem) throw notFound("data problem");
    const audit = (verb: string) =>
      auditBranches(ctx, tx, `branch_problem.${verb}`, { problemId: id }, { number: problem.branchNumber });
    if (state === (problem.check === null ? "ACCEPTED" : "DONE")) {
      const detail =
        problem.check === null
          ? "A reported problem cannot be accepted. Mark it as done."
          : "A finding is done when you correct the branch. You can also accept it.";
      throw invalidField("/state", detail);
    }
    if (state !== undefined && state !== problem.state) {
      const settled =
        state === "OPEN"
          ? { settledAt: null, settledBy: null }
          : { settledAt: ctx.now, settledBy: ctx.actor.name };
      await tx.branchProblem.update({ where: { id }, data: { state, ...settled } });
      await audit({ OPEN: "reopened", ACCEPTED: "accepted", DONE: "done" }[state]);
    }
    const isTheirs = problem.ownerId === ctx.actor.userId;
    if (isOwner !== undefined && isOwner !== isTheirs) {
      await tx.branchProblem.update({ where: { id }, data: { ownerId: isOwner ? ctx.actor.userId : null } });
      await audit(isOwner ? "taken" : "released");
    }
  });
}
