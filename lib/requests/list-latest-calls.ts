import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import type { LoggedRequest as Row } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import type { LatestCalls, LatestCallsQuery } from "#lib/requests/shared/schemas.ts";
import { serializeRequest } from "./list-requests.ts";

/** How many calls of an application are searched for an error: no index has the status, and 500 take a third of a millisecond. */
const maxSearched = 500;

/**
 * The last call of each application that the actor may see, and its last error among its latest 500 calls. Applications
 * without a call in the log are left out.
 *
 * @throws DomainError invalid_request (too slow)
 */
export async function listLatestCalls(ctx: Context, query: LatestCallsQuery): Promise<Page<LatestCalls>> {
  const mine = visibleApplicationIds(ctx.actor, query);
  const rows = await readLog(
    ctx,
    (db) => db.$queryRaw<Row[]>`
      SELECT r.* FROM (${mine}) mine CROSS JOIN LATERAL (
        (SELECT * FROM "LoggedRequest" WHERE "applicationId" = mine."id" ORDER BY "at" DESC, "id" DESC LIMIT 1)
        UNION
        (SELECT * FROM (
          SELECT * FROM "LoggedRequest" WHERE "applicationId" = mine."id" ORDER BY "at" DESC, "id" DESC LIMIT ${maxSearched}
        ) latest WHERE "status" >= 400 ORDER BY "at" DESC, "id" DESC LIMIT 1)
      ) r
      ORDER BY r."applicationId", r."at" DESC, r."id" DESC`,
  );
  const byApplication = Map.groupBy(rows, ({ applicationId }) => applicationId);
  return onePage([...byApplication.values()].flatMap(toLatestCalls));
}

/** Of one application, newest first. Its last call may be its last error. */
function toLatestCalls([lastCall, other]: Row[]): LatestCalls[] {
  if (!lastCall) return [];
  const lastError = lastCall.status >= 400 ? lastCall : other;
  return [
    {
      applicationId: lastCall.applicationId,
      lastCall: serializeRequest(lastCall),
      lastError: lastError ? serializeRequest(lastError) : null,
    },
  ];
}
