import { conflict, DomainError, notFound, outcomeUnknown, unavailable } from "#lib/platform/errors.ts";

/** Errors that mean "PostgreSQL is unavailable" or "try again", from PostgreSQL, its driver, and Prisma. */
const unavailablePatterns = [
  /^P(1001|1002|1008|1017|2024|2028|2034|2037)$/,
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
  // The name of its host cannot be looked up.
  /^(EAI_AGAIN|ENOTFOUND)$/,
  // Connection failures; no disk, memory, or connections left; shutdown.
  /^(08|53)...$|^57P0[123]$/,
  // A read-only database; a statement, idle, or transaction timeout.
  /^(25006|57014|25P03|25P04)$/,
  // A standby, during a failover.
  /^cannot access temporary or unlogged relations during recovery$/,
  // A deadlock, a serialization failure, a lock that is not available.
  /^(40P01|40001|55P03)$/,
  /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/,
  /^(TransactionWriteConflict|TransactionAlreadyClosed)$/,
  // Messages of the driver that have no code.
  /^timeout exceeded when trying to connect$|^Query read timeout$/,
  /^Connection terminated( unexpectedly| due to connection timeout)?$/,
  /^Client (has encountered a connection error|was closed) and is not queryable$/,
];

/** Errors of a connection that was lost, or of a statement that got no answer. A change may have been committed. */
const lostPatterns = [
  /^P(1008|1017)$/,
  /^(ECONNRESET|EPIPE|ConnectionClosed|SocketTimeout)$/,
  /^(08003|08006|57P01|57P02)$/,
  /^Query read timeout$/,
  /^Connection terminated( unexpectedly)?$/,
];

/** An error and what caused it. Prisma keeps the driver's error below `meta`. */
function* getCauses(thrown: unknown): Generator<object> {
  let next = thrown;
  for (let depth = 0; typeof next === "object" && next !== null && depth < 5; depth += 1) {
    yield next;
    const { cause, meta }: { cause?: unknown; meta?: { driverAdapterError?: unknown } } = next;
    next = cause ?? meta?.driverAdapterError;
  }
}

function getCodes(thrown: unknown): string[] {
  return [...getCauses(thrown)].flatMap((error) => {
    const { code, kind, originalCode }: { code?: unknown; kind?: unknown; originalCode?: unknown } = error;
    return [code, kind, originalCode].map(String);
  });
}

/** Whether PostgreSQL, its driver, or Prisma gave this code. */
export function hasCode(thrown: unknown, code: string): boolean {
  return getCodes(thrown).includes(code);
}

/** Whether PostgreSQL cannot store a value: a data exception (22), a program limit (54), or a CHECK. */
export function isDataError(thrown: unknown): boolean {
  return getCodes(thrown).some((code) => /^(22|54)...$|^23514$/.test(code));
}

/**
 * What the caller may know: an expected error unchanged, and no details of any other.
 *
 * @param isChange whether the request may have changed something
 */
export function toDomainError(thrown: unknown, { isChange = false } = {}): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const messages = [...getCauses(thrown)].map((error) => String("message" in error && error.message));
  const texts = [...getCodes(thrown), ...messages];
  if (texts.includes("P2025")) return notFound("thing any more");
  if (texts.includes("P2003") || texts.includes("23503"))
    return conflict("Something that the request needs was removed meanwhile. Load it again.");
  const isAny = (patterns: readonly RegExp[]) =>
    texts.some((text) => patterns.some((pattern) => pattern.test(text)));
  if (isChange && isAny(lostPatterns)) return outcomeUnknown();
  if (isAny(unavailablePatterns)) return unavailable();
  return new DomainError(
    "internal_error",
    "The request could not be completed. Include the request ID if you contact us.",
  );
}
