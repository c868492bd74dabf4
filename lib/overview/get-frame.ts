import { type Context, isStaff, type UserActor } from "#lib/auth/context.ts";

/** What the portal's frame says on every page. `openProblems`: of branches, for staff; 0 for others. */
export type Frame = { organization: string; unreadNotices: number; openProblems: number };

/** In one query: every page waits for it. */
export async function getFrame({ actor, db }: Context<UserActor>): Promise<Frame> {
  const [frame] = await db.$queryRaw<Frame[]>`
    SELECT o."name" AS "organization",
      (SELECT count(*)::int FROM "Notice" n
        WHERE n."organizationId" = o."id" AND n."createdAt" > u."noticesReadAt") AS "unreadNotices",
      (SELECT count(*)::int FROM "BranchProblem" p
        WHERE ${isStaff(actor)} AND p."doneAt" IS NULL) AS "openProblems"
    FROM "User" u JOIN "Organization" o ON o."id" = u."organizationId" WHERE u."id" = ${actor.userId}`;
  return frame ?? { organization: "", unreadNotices: 0, openProblems: 0 };
}
