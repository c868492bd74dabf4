import { DomainError } from "#lib/errors.ts";

/** Errors that mean "PostgreSQL is away", of the driver and of Prisma; the caller may try again. */
const unavailableCodes = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
  "ECONNREFUSED",
  "57P01",
  "57P03",
]);

/** What a caller may know of anything thrown: an expected error as it is, of any other nothing of the inside. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (unavailableCodes.has(code))
    return new DomainError("unavailable", "The service cannot answer at the moment. Try again shortly.", {
      headers: { "retry-after": "5" },
    });
  return new DomainError(
    "internal_error",
    "The request could not be completed. Quote the request id when you ask about it.",
  );
}
