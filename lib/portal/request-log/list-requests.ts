import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { Prisma, type LoggedRequest as Row } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import { cursorOf } from "#lib/platform/http/page.ts";
import { boundedRead } from "#lib/platform/rate-limit/bounded-read.ts";
import type { LoggedRequest, RequestListQuery, RequestPage } from "./schemas.ts";

const requestsPerPage = 50;

/** How many calls a page looks through for those that match; an application may have a million of them. */
const mostLookedAt = 20_000;

/**
 * An application's calls of the last 14 days, newest first. The cursor names the last one that the page looked at, so that
 * new ones shift nothing. With filters, a page looks at 20,000 calls at most: it may have few matches, or none, and go on.
 *
 * @throws DomainError not_found, for another organization's application too; invalid_request, where it takes too long
 */
export async function listRequests(ctx: Context, query: RequestListQuery): Promise<RequestPage> {
  return boundedRead(ctx, async (db) => {
    const dropped = await countDropped({ ...ctx, db }, query.applicationId);
    const rows = await findMatches(db, query);
    const isFull = rows.length > requestsPerPage;
    const shown = rows.slice(0, requestsPerPage);
    const last = isFull ? shown.at(-1) : await lastLookedAt(db, query);
    return {
      data: shown.map(serializeRequest),
      dropped,
      nextCursor: last ? cursorOf({ at: last.at, key: last.id }) : null,
      searchedBackTo: isFull ? null : (last?.at.toISOString() ?? null),
    };
  });
}

/** How many calls of the application were left out. @throws DomainError not_found, where the actor may not see it */
async function countDropped({ actor, db }: Context, applicationId: string): Promise<number> {
  const [application] = await db.$queryRaw<{ dropped: number }[]>`
    SELECT (SELECT coalesce(sum(g."dropped"), 0)::int FROM "RequestLogGap" g
      WHERE g."applicationId" = a."id") AS "dropped"
    FROM "Application" a WHERE a."id" IN (${visibleApplicationIds(actor, { applicationId })})`;
  if (!application) throw notFound("application");
  return application.dropped;
}

/** A page of matches and one more. MATERIALIZED keeps PostgreSQL from going through all calls by way of a filter. */
function findMatches(db: Db, query: RequestListQuery): Promise<Row[]> {
  const { status, path } = query;
  const lowest = status && Number(status[0]) * 100;
  const matches = [
    lowest ? Prisma.sql`"status" >= ${lowest} AND "status" < ${lowest + 100}` : Prisma.sql`true`,
    path ? Prisma.sql`position(lower(${path}) IN lower("path")) > 0` : Prisma.sql`true`,
  ];
  const most = looksForMatches(query) ? mostLookedAt : requestsPerPage + 1;
  return db.$queryRaw<Row[]>`
    WITH looked_at AS MATERIALIZED (
      SELECT * FROM "LoggedRequest" WHERE ${inRange(query)} ORDER BY "at" DESC, "id" DESC LIMIT ${most})
    SELECT * FROM looked_at WHERE ${Prisma.join(matches, " AND ")}
    ORDER BY "at" DESC, "id" DESC LIMIT ${requestsPerPage + 1}`;
}

/** Where a page ended that looked at as many calls as it may; null where it came to the end of the log. */
async function lastLookedAt(db: Db, query: RequestListQuery): Promise<{ at: Date; id: string } | null> {
  if (!looksForMatches(query)) return null;
  const [last] = await db.$queryRaw<{ at: Date; id: string }[]>`
    SELECT "at", "id" FROM "LoggedRequest" WHERE ${inRange(query)}
    ORDER BY "at" DESC, "id" DESC OFFSET ${mostLookedAt - 1} LIMIT 1`;
  return last ?? null;
}

/** A request id has an index of its own, and so have times; what else is looked for is in any of the calls. */
function looksForMatches({ status, path }: RequestListQuery): boolean {
  return Boolean(status || path);
}

function inRange({ applicationId, requestId, from, to, cursor }: RequestListQuery): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`"applicationId" = ${applicationId}`,
      ...(requestId ? [Prisma.sql`"requestId" = ${requestId}`] : []),
      ...(from ? [Prisma.sql`"at" >= ${new Date(from)}`] : []),
      ...(to ? [Prisma.sql`"at" < ${new Date(to)}`] : []),
      ...(cursor ? [Prisma.sql`("at", "id") < (${cursor.at}, ${cursor.key})`] : []),
    ],
    " AND ",
  );
}

function serializeRequest(row: Row): LoggedRequest {
  const { id, at, method, path, status, durationMs, requestId, ipAddress, problem } = row;
  return { id, at: at.toISOString(), method, path, status, durationMs, requestId, ipAddress, problem };
}
