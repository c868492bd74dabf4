import { type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { visibleRowsSql } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { Frame } from "./schemas.ts";

/** One query, because every page waits for it. @throws DomainError not_found, if the person was just removed */
export async function getFrame({ actor, db }: Context<UserActor>): Promise<Frame> {
  const [frame] = await db.$queryRaw<Frame[]>`
    SELECT o."name" AS "organization",
      (SELECT count(*)::int FROM "Notice" n
        WHERE n."organizationId" = o."id" AND n."createdAt" > u."noticesReadAt") AS "unreadNotices",
      (SELECT count(*)::int FROM "BranchProblem" p
        WHERE ${isStaff(actor)} AND p."resolvedAt" IS NULL) AS "openProblems",
      (${applicationsOf(actor)}) AS "applications",
      (SELECT coalesce(json_agg(json_build_object('id', p."id", 'name', p."name") ORDER BY p."name", p."id"), '[]')
        FROM "Organization" p WHERE ${isStaff(actor)}) AS "organizations"
    FROM "User" u JOIN "Organization" o ON o."id" = u."organizationId" WHERE u."id" = ${actor.userId}`;
  if (!frame) throw notFound("person");
  return frame;
}

function applicationsOf(actor: UserActor): Prisma.Sql {
  return Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', a."id", 'name', a."name", 
      'organizationId', a."organizationId") ORDER BY a."name", a."id"), '[]')
    FROM "Application" a WHERE ${visibleRowsSql(actor, Prisma.sql`a."organizationId"`)}`;
}
