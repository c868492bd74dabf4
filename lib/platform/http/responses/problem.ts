import { env } from "#lib/platform/env.ts";
import { type DomainError, type ErrorCode, oauthCodes } from "#lib/platform/errors.ts";

/** The HTTP status and the title of each error code. */
export const problems: Record<ErrorCode, { status: number; title: string }> = {
  invalid_request: { status: 400, title: "The request is not valid" },
  webhook_limit_reached: { status: 400, title: "The application has five webhooks" },
  unauthenticated: { status: 401, title: "Authentication is required" },
  invalid_token: { status: 401, title: "The access token is not valid" },
  insufficient_scope: { status: 403, title: "The access token lacks a scope" },
  forbidden: { status: 403, title: "Not allowed" },
  read_only_role: { status: 403, title: "Your role is read-only" },
  second_factor_required: { status: 403, title: "A second factor is required" },
  second_factor_wrong: { status: 403, title: "The code is incorrect" },
  sign_in_not_recent: { status: 403, title: "Confirm that it is you" },
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
  // Authorization server only: RFC 6749 §5.2 and §4.1.2.1, rendered by `oauthErrorResponse`.
  invalid_client: { status: 401, title: "Client authentication failed" },
  invalid_grant: { status: 400, title: "The grant is not valid" },
  unauthorized_client: { status: 400, title: "The client may not use this grant" },
  unsupported_grant_type: { status: 400, title: "Unsupported grant type" },
  invalid_scope: { status: 400, title: "The scope is not valid" },
};

/** The `type` of a problem document: the URL of the page that explains the code. */
export function problemType(code: ErrorCode): string {
  return `${env().BASE_URL}/reference/errors/${code}`;
}

/** A problem document. Source: RFC 9457; contract, "Errors of the APIs". */
export function toProblem(error: DomainError, requestId: string, path: string) {
  const { status, title } = problems[error.code];
  return {
    // Clients in the field read `message`, and only before `title`.
    message: error.message,
    type: problemType(error.code),
    title,
    status,
    detail: error.message,
    instance: path,
    code: error.code,
    requestId,
    ...(error.errors.length > 0 && { errors: error.errors }),
  };
}

/** A response with a problem document. */
export function problemResponse(error: DomainError, requestId: string, path: string): Response {
  const problem = toProblem(error, requestId, path);
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { ...error.headers, "content-type": "application/problem+json" },
  });
}

/** Returns an error to an OAuth client, with the nearest code of RFC 6749 §5.2. Source: contract, "Errors of the APIs". */
export function oauthErrorResponse(error: DomainError): Response {
  const { status } = problems[error.code];
  const body = { error: oauthCode(error.code, status), error_description: error.message };
  return Response.json(body, {
    status: status === 415 ? 400 : status,
    headers: { ...error.headers, "cache-control": "no-store", pragma: "no-cache" },
  });
}

function oauthCode(code: ErrorCode, status: number): string {
  if (oauthCodes.some((one) => one === code)) return code;
  if (code === "too_many_requests" || code === "unavailable") return "temporarily_unavailable";
  if (code === "internal_error") return "server_error";
  return status === 401 ? "invalid_client" : "invalid_request";
}
