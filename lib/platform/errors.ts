type Problem = { status: number; title: string };

/** The stable codes of problem documents, with their HTTP statuses and titles. */
const apiProblems = {
  invalid_request: { status: 400, title: "The request is not valid" },
  webhook_limit_reached: { status: 400, title: "The application has the maximum number of webhooks" },
  unauthenticated: { status: 401, title: "Authentication is required" },
  invalid_token: { status: 401, title: "The access token is not valid" },
  insufficient_scope: { status: 403, title: "The access token lacks a scope" },
  forbidden: { status: 403, title: "Not allowed" },
  read_only_role: { status: 403, title: "Your role is read-only" },
  second_factor_required: { status: 403, title: "A second factor is required" },
  second_factor_wrong: { status: 403, title: "The code is incorrect" },
  sign_in_not_recent: { status: 403, title: "Confirm that it is you" },
  owner_not_confirmed: { status: 403, title: "A password alone is not enough" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  not_acceptable: { status: 406, title: "Not acceptable" },
  conflict: { status: 409, title: "Conflict" },
  cursor_expired: { status: 410, title: "The cursor has expired" },
  payload_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  idempotency_key_reused: { status: 422, title: "The idempotency key belongs to another request" },
  too_many_requests: { status: 429, title: "Too many requests" },
  internal_error: { status: 500, title: "Something went wrong on our side" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
  outcome_unknown: { status: 503, title: "The outcome is unknown" },
} satisfies Record<string, Problem>;

/** Codes that only the authorization server uses. Source: RFC 6749 §4.1.2.1 and §5.2. */
const oauthProblems = {
  invalid_client: { status: 401, title: "Client authentication failed" },
  invalid_grant: { status: 400, title: "The grant is not valid" },
  unauthorized_client: { status: 400, title: "The client may not use this grant" },
  unsupported_grant_type: { status: 400, title: "Unsupported grant type" },
  invalid_scope: { status: 400, title: "The scope is not valid" },
} satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof apiProblems;
type OauthCode = keyof typeof oauthProblems;
export type ErrorCode = ProblemCode | OauthCode;

export const problemCodes = Object.keys(apiProblems) as ProblemCode[];
export const oauthCodes = Object.keys(oauthProblems) as OauthCode[];
export const problems: Record<ErrorCode, Problem> = { ...apiProblems, ...oauthProblems };

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

/** The error when the database stopped answering during a change, which it may have committed. */
export function outcomeUnknown(): DomainError {
  return new DomainError(
    "outcome_unknown",
    "The database stopped answering, so it is unknown whether the change was made. Read what you wanted to change before you repeat the request. A registration with an Idempotency-Key is safe to repeat with the same key.",
    { headers: { "retry-after": "5" } },
  );
}

/** The error for one invalid field of the body, named by its JSON pointer. */
export function invalidField(pointer: string, detail: string): DomainError {
  return new DomainError("invalid_request", detail, { errors: [{ pointer, detail }] });
}
