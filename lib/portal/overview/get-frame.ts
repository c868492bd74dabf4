import { accountNoticeDays } from "#lib/notices/list-notices.ts";
import { type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { ownOrganization, visibleRows } from "#lib/platform/access/tenancy.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { Frame } from "#lib/portal/shared/overview-schemas.ts";

/** The others are on the Notices page. */
const maxAccountNotices = 3;

const byName = [{ name: "asc" as const }, { id: "asc" as const }];

function listOrganizations(db: Db): Promise<Frame["organizations"]> {
  return db.organization.findMany({ select: { id: true, name: true }, orderBy: byName });
}

/** What every page of the portal shows around itself. @throws DomainError not_found, if the person was just removed */
export async function getFrame({ actor, db }: Context<UserActor>): Promise<Frame> {
  const [people, accountNotices, applications, organizations, openProblems] = await Promise.all([
    db.$queryRaw<Pick<Frame, "organization" | "unreadNotices">[]>`
      SELECT o."name" AS "organization",
        (SELECT count(*)::int FROM "Notice" n
          WHERE n."organizationId" = o."id" AND (
            (n."userId" IS NULL AND n."createdAt" > u."noticesReadAt")
            OR (n."userId" = u."id"
              AND n."createdAt" > greatest(s."accountNoticesSeenAt", now() - make_interval(days => ${accountNoticeDays}))))
        ) AS "unreadNotices"
      FROM "User" u JOIN "Organization" o ON o."id" = u."organizationId"
      LEFT JOIN "Session" s ON s."id" = ${actor.sessionId ?? ""}
      WHERE u."id" = ${actor.userId} AND o."id" = ${ownOrganization(actor)}`,
    db.$queryRaw<Frame["accountNotices"]>`
      SELECT n."id", n."title", n."text" FROM "Notice" n JOIN "Session" s ON s."userId" = n."userId"
      WHERE n."userId" = ${actor.userId} AND s."id" = ${actor.sessionId ?? ""}
        AND n."createdAt" > greatest(s."accountNoticesSeenAt", now() - make_interval(days => ${accountNoticeDays}))
        AND n."createdAt" < s."createdAt"
      ORDER BY n."createdAt" DESC LIMIT ${maxAccountNotices}`,
    db.application.findMany({
      where: visibleRows(actor),
      select: { id: true, clientId: true, name: true, organizationId: true },
      orderBy: byName,
    }),
    isStaff(actor) ? listOrganizations(db) : [],
    isStaff(actor) ? db.branchProblem.count({ where: { resolvedAt: null } }) : 0,
  ]);
  const [person] = people;
  if (!person) throw notFound("person");
  return { ...person, accountNotices, openProblems, applications, organizations };
}
