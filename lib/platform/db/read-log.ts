import type { Reading } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { hasCode } from "#lib/platform/http/to-domain-error.ts";
import { getReadDb, readTimeoutMs, type Tx } from "./client.ts";

const statementTimedOut = "57014";

/**
 * Reads a log for a person or an application over the pool of such reads, so that slow ones take no connection from other
 * requests. PostgreSQL cancels each after ten seconds. The command line has no limit.
 *
 * @throws DomainError invalid_request (too slow)
 */
export async function readLog<T>({ actor, db }: Reading, read: (db: Tx) => Promise<T>): Promise<T> {
  if (actor.kind !== "user" && actor.kind !== "application") return read(db);
  try {
    return await read(getReadDb());
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
