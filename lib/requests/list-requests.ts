import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma, type LoggedRequest as Row } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { type Place, toCursor, toPage } from "#lib/platform/http/page.ts";
import { hasRejectedSql } from "#lib/requests/rejected-events.ts";
import type {
  LoggedRequest,
  RequestListQuery,
  RequestPage,
  ResponseKind,
} from "#lib/requests/shared/schemas.ts";

const requestsPerPage = 50;

/** How many calls a page searches for matches. An application may have a million. */
const maxSearched = 20_000;

/**
 * The calls of the last 14 days by the applications that the actor may see, newest first. With filters, a page searches
 * 20,000 calls, so it may have few matches and still a next page.
 *
 * @throws DomainError invalid_request (too slow)
 */
export async function listRequests(ctx: Context, query: RequestListQuery): Promise<RequestPage> {
  return readLog(ctx, async (db) => {
    const applicationIds = visibleApplicationIds(ctx.actor, query);
    const dropped = await countDropped(db, applicationIds);
    const rows = await findMatches(db, applicationIds, query);
    const { data, nextCursor } = toPage(rows, requestsPerPage, place);
    const last = nextCursor === null ? await lastSearched(db, applicationIds, query) : null;
    return {
      data: data.map(serializeRequest),
      dropped,
      nextCursor: last ? toCursor(place(last)) : nextCursor,
      searchedBackTo: last?.at.toISOString() ?? null,
    };
  });
}

function place({ at, id }: Pick<Row, "at" | "id">): Place {
  return { at, key: id };
}

/** How many calls the log dropped. */
async function countDropped(db: Tx, applicationIds: Prisma.Sql): Promise<number> {
  const [gaps] = await db.$queryRaw<{ dropped: number }[]>`
    SELECT coalesce(sum("dropped"), 0)::int AS "dropped" FROM "RequestLogGap"
    WHERE "applicationId" IN (${applicationIds})`;
  return gaps?.dropped ?? 0;
}

/** A page of matches and one more. MATERIALIZED keeps PostgreSQL from searching all calls. */
function findMatches(db: Tx, applicationIds: Prisma.Sql, query: RequestListQuery): Promise<Row[]> {
  const { status, path } = query;
  const matches = [
    status ? isOfKind(status) : Prisma.sql`true`,
    path ? Prisma.sql`position(lower(${path}) IN lower("path")) > 0` : Prisma.sql`true`,
  ];
  const max = hasUnindexedFilter(query) ? maxSearched : requestsPerPage + 1;
  return db.$queryRaw<Row[]>`
    WITH searched AS MATERIALIZED (${newest(applicationIds, query, max)})
    SELECT * FROM searched WHERE ${Prisma.join(matches, " AND ")}
    ORDER BY "at" DESC, "id" DESC LIMIT ${requestsPerPage + 1}`;
}

function isOfKind(kind: ResponseKind): Prisma.Sql {
  if (kind === "rejected") return hasRejectedSql;
  const lowest = Number(kind[0]) * 100;
  return Prisma.sql`"status" >= ${lowest} AND "status" < ${lowest + 100}`;
}

/** The last call that a page searched, or null at the end of the log. */
async function lastSearched(
  db: Tx,
  applicationIds: Prisma.Sql,
  query: RequestListQuery,
): Promise<{ at: Date; id: string } | null> {
  if (!hasUnindexedFilter(query)) return null;
  const [last] = await db.$queryRaw<{ at: Date; id: string }[]>`
    SELECT "at", "id" FROM (${newest(applicationIds, query, maxSearched)}) searched
    ORDER BY "at" DESC, "id" DESC OFFSET ${maxSearched - 1} LIMIT 1`;
  return last ?? null;
}

/** Whether a filter has no index. */
function hasUnindexedFilter({ status, path }: RequestListQuery): boolean {
  return Boolean(status || path);
}

/** The newest calls in range. Reads each application's from an index that starts with it. */
function newest(applicationIds: Prisma.Sql, query: RequestListQuery, max: number): Prisma.Sql {
  return Prisma.sql`
    SELECT r.* FROM (${applicationIds}) mine CROSS JOIN LATERAL (
      SELECT * FROM "LoggedRequest" WHERE "applicationId" = mine."id" AND ${inRange(query)}
      ORDER BY "at" DESC, "id" DESC LIMIT ${max}
    ) r ORDER BY r."at" DESC, r."id" DESC LIMIT ${max}`;
}

function inRange({ requestId, from, to, cursor }: RequestListQuery): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`true`,
      ...(requestId ? [Prisma.sql`"requestId" = ${requestId}`] : []),
      ...(from ? [Prisma.sql`"at" >= ${new Date(from)}`] : []),
      ...(to ? [Prisma.sql`"at" < ${new Date(to)}`] : []),
      ...(cursor ? [Prisma.sql`("at", "id") < (${cursor.at}, ${cursor.key})`] : []),
    ],
    " AND ",
  );
}

export function serializeRequest(row: Row): LoggedRequest {
  const { id, applicationId, at, method, path, status, durationMs, requestId, ipAddress, problem } = row;
  return {
    id,
    applicationId,
    at: at.toISOString(),
    method,
    path,
    status,
    durationMs,
    requestId,
    ipAddress,
    problem,
  };
}
