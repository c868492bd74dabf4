import type { Context } from "#lib/platform/access/context.ts";
import { getReadDb, readTimeoutMs, type Tx } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { hasCode } from "#lib/platform/http/to-domain-error.ts";
import { withinOrganizationCap } from "./organization-cap.ts";

const statementTimedOut = "57014";

/**
 * Reads a log for a person or an application over separate connections, so that slow searches don't delay other requests.
 * Limits the concurrent reads of each organization, and each read to ten seconds. The command line
 * has no limits.
 *
 * @throws DomainError invalid_request (too slow), too_many_requests
 */
export async function boundedRead<T>(ctx: Context, read: (db: Tx) => Promise<T>): Promise<T> {
  const { actor, db } = ctx;
  if (actor.kind !== "user" && actor.kind !== "application") return read(db);
  try {
    return await withinOrganizationCap("read", actor, () => read(getReadDb()));
  } catch (error) {
    if (!hasCode(error, statementTimedOut)) throw error;
    const seconds = readTimeoutMs / 1000;
    throw new DomainError(
      "invalid_request",
      `The search took longer than ${seconds} seconds. Choose a shorter time or fewer filters.`,
      { cause: error },
    );
  }
}
