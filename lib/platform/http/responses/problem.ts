import { env } from "#lib/platform/env.ts";
import { type DomainError, type ErrorCode, oauthCodes, problems } from "#lib/platform/errors.ts";

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
  if (["too_many_requests", "unavailable", "outcome_unknown"].includes(code))
    return "temporarily_unavailable";
  if (code === "internal_error") return "server_error";
  return status === 401 ? "invalid_client" : "invalid_request";
}
