import { getPool } from "#lib/platform/db/client.ts";
import type { LogChange } from "#lib/platform/http/streams/log-changes.ts";
import { firstIdAt } from "#lib/platform/ids.ts";

/** The newest 1,000 calls that were logged since a time. */
export async function newRequests(since: Date): Promise<LogChange[]> {
  const { rows } = await getPool().query<LogChange>(
    `SELECT r."id", a."organizationId" FROM "LoggedRequest" r JOIN "Application" a ON a."id" = r."applicationId"
     WHERE r."id" >= $1 ORDER BY r."id" DESC LIMIT 1000`,
    [firstIdAt("loggedRequest", since)],
  );
  return rows;
}
