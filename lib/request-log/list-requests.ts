import { type Context, isStaff } from "#lib/auth/context.ts";
import type { Prisma, LoggedRequest as Row } from "#lib/db/generated/client.ts";
import { notFound } from "#lib/errors.ts";
import type { LoggedRequest, RequestListQuery, RequestPage } from "./schemas.ts";

const requestsPerPage = 50;

/**
 * An application's calls of the last 14 days, newest first. The cursor names the last one of the page before, so that
 * new ones shift nothing.
 *
 * @throws DomainError not_found, for another organization's application too
 */
export async function listRequests(ctx: Context, query: RequestListQuery): Promise<RequestPage> {
  const { applicationId } = query;
  const dropped = await countDropped(ctx, applicationId);
  const rows = await ctx.db.loggedRequest.findMany({
    where: { AND: [{ applicationId }, matching(query), after(query.before)] },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: requestsPerPage + 1,
  });
  const shown = rows.slice(0, requestsPerPage);
  const last = shown.at(-1);
  return {
    requests: shown.map(serializeRequest),
    dropped,
    nextCursor: rows.length > requestsPerPage && last ? `${last.at.getTime()}-${last.id}` : null,
  };
}

/** How many calls of the application were left out. @throws DomainError not_found, where the actor may not see it */
async function countDropped({ actor, db }: Context, applicationId: string): Promise<number> {
  const organizationId = actor.kind === "user" ? actor.organizationId : "";
  const [application] = await db.$queryRaw<{ dropped: number }[]>`
    SELECT (SELECT coalesce(sum(g."dropped"), 0)::int FROM "RequestLogGap" g
      WHERE g."applicationId" = a."id") AS "dropped"
    FROM "Application" a
    WHERE a."id" = ${applicationId} AND (${isStaff(actor)} OR a."organizationId" = ${organizationId})`;
  if (!application) throw notFound("application");
  return application.dropped;
}

function matching({ status, path, requestId, from, to }: RequestListQuery): Prisma.LoggedRequestWhereInput {
  const lowest = status && Number(status[0]) * 100;
  return {
    ...(lowest && { status: { gte: lowest, lt: lowest + 100 } }),
    ...(path && { path: { contains: path, mode: "insensitive" } }),
    ...(requestId && { requestId }),
    at: { ...(from && { gte: new Date(from) }), ...(to && { lt: new Date(to) }) },
  };
}

function after(cursor: string | undefined): Prisma.LoggedRequestWhereInput {
  if (cursor === undefined) return {};
  const [atMs = "", id = ""] = cursor.split("-");
  const at = new Date(Number(atMs));
  return { at: { lte: at }, OR: [{ at: { lt: at } }, { id: { lt: id } }] };
}

function serializeRequest(row: Row): LoggedRequest {
  const { id, at, method, path, status, durationMs, requestId, ipAddress, problem } = row;
  return { id, at: at.toISOString(), method, path, status, durationMs, requestId, ipAddress, problem };
}
