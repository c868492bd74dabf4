/** Codes that only the authorization server uses. Source: RFC 6749 §5.2. */
export const oauthCodes = [
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
] as const;

/** Stable codes of problem documents. lib/platform/http/responses/problem.ts has their HTTP statuses. */
export const problemCodes = [
  "invalid_request",
  "webhook_limit_reached",
  "unauthenticated",
  "invalid_token",
  "insufficient_scope",
  "forbidden",
  "read_only_role",
  "second_factor_required",
  "second_factor_wrong",
  "sign_in_not_recent",
  "not_found",
  "method_not_allowed",
  "not_acceptable",
  "conflict",
  "cursor_expired",
  "payload_too_large",
  "unsupported_media_type",
  "idempotency_key_reused",
  "too_many_requests",
  "internal_error",
  "unavailable",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export type ErrorCode = ProblemCode | (typeof oauthCodes)[number];

/** An error in a request, at a JSON pointer into the body or in a parameter. */
export type FieldError = { pointer: string; detail: string } | { parameter: string; detail: string };

/** An expected error. `detail` is a sentence for the caller. Source: contract, "Errors of the APIs". */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    detail: string,
    more: { errors?: readonly FieldError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "DomainError";
    this.code = code;
    this.errors = more.errors ?? [];
    this.headers = more.headers ?? {};
  }
}

/** The error for a resource that is missing or belongs to another organization. */
export function notFound(what: string): DomainError {
  return new DomainError("not_found", `No such ${what}.`);
}

/** The error for a request that the current state does not allow. */
export function conflict(detail: string): DomainError {
  return new DomainError("conflict", detail);
}

/** The error while something that the request needs does not answer. */
export function unavailable(
  detail = "The service is temporarily unavailable. Try again shortly.",
): DomainError {
  return new DomainError("unavailable", detail, { headers: { "retry-after": "5" } });
}

/** The error for one invalid field of the body, named by its JSON pointer. */
export function invalidField(pointer: string, detail: string): DomainError {
  return new DomainError("invalid_request", detail, { errors: [{ pointer, detail }] });
}
