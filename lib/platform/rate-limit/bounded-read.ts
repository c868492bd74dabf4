import type { Context } from "#lib/platform/access/context.ts";
import { type Db, getReadDb, readTimeoutMs } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { hasCode } from "#lib/platform/http/to-domain-error.ts";
import { inTurn } from "./in-turn.ts";

const statementTimedOut = "57014";

/**
 * Reads a log for a person: two reads of one person at once, three of an organization, over connections that nothing else
 * uses, each ended by PostgreSQL after ten seconds. Whatever a person asks of a log, others do not wait for it. What no
 * person asked for is read as it is.
 *
 * @throws DomainError invalid_request where it takes too long, too_many_requests
 */
export async function boundedRead<T>(ctx: Context, read: (db: Db) => Promise<T>): Promise<T> {
  const { actor, db } = ctx;
  if (actor.kind !== "user") return read(db);
  try {
    return await inTurn("read", actor, () => read(getReadDb()));
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
