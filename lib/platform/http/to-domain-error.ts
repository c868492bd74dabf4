import { DomainError } from "#lib/platform/errors.ts";

/** Errors that mean "PostgreSQL is away" or "not this time", of the driver and of Prisma; the caller may try again. */
const unavailableCodes = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2034",
  "P2037",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  // A database that takes no writes (a standby, default_transaction_read_only); out of time (statement_timeout, transaction_timeout).
  "25006",
  "57014",
  "25P03",
  "25P04",
  // A deadlock, a conflict of transactions, a lock that was not to be had.
  "40P01",
  "40001",
  "55P03",
  // What Prisma's driver adapter calls them.
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TransactionWriteConflict",
  "TransactionAlreadyClosed",
]);

/** Classes of PostgreSQL's codes that mean the same: the connection failed; disk, memory or connections are used up. */
const unavailableClasses = new Set(["08", "53"]);

/** What the driver says without a code. */
const unavailableMessages = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "Connection terminated unexpectedly",
  "Connection terminated",
  // Of a transaction whose connection has broken: the next statement, or its ROLLBACK.
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Query read timeout",
]);

/** An error, then what it came from; Prisma keeps the driver's below `meta`. */
function* causesOf(thrown: unknown): Generator<object> {
  let next = thrown;
  for (let depth = 0; typeof next === "object" && next !== null && depth < 5; depth += 1) {
    yield next;
    const { cause, meta }: { cause?: unknown; meta?: { driverAdapterError?: unknown } } = next;
    next = cause ?? meta?.driverAdapterError;
  }
}

function codesOf(error: object): string[] {
  const { code, kind, originalCode }: { code?: unknown; kind?: unknown; originalCode?: unknown } = error;
  return [code, kind, originalCode].map(String);
}

/** Whether PostgreSQL, its driver or Prisma gave this code. */
export function hasCode(thrown: unknown, code: string): boolean {
  return [...causesOf(thrown)].some((error) => codesOf(error).includes(code));
}

/** Whether PostgreSQL cannot store a value: a data exception (22), a program limit (54), or a CHECK. */
export function isDataFault(thrown: unknown): boolean {
  return [...causesOf(thrown)].flatMap(codesOf).some((code) => /^(22|54)...$|^23514$/.test(code));
}

function saysUnavailable(error: object): boolean {
  const { message }: { message?: unknown } = error;
  return (
    unavailableMessages.has(String(message)) ||
    codesOf(error).some(
      (code) => unavailableCodes.has(code) || (code.length === 5 && unavailableClasses.has(code.slice(0, 2))),
    )
  );
}

/** What a caller may know of anything thrown: an expected error as it is, of any other nothing of the inside. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if ([...causesOf(thrown)].some(saysUnavailable))
    return new DomainError("unavailable", "The service cannot answer at the moment. Try again shortly.", {
      headers: { "retry-after": "5" },
    });
  return new DomainError(
    "internal_error",
    "The request could not be completed. Quote the request id when you ask about it.",
  );
}
