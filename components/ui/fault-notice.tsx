import { ApiError } from "#lib/platform/http/api-client.ts";
import { Notice } from "./status.tsx";

/** The message without the names that the API has for its fields. */
function messageOf(error: Error): string {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error.message;
  return [...new Set(error.errors.map(({ detail }) => detail))].join(" ");
}

/** Shows the error of a request, with the request ID to quote unless the input was wrong. */
export function FaultNotice({ error, what }: { error: Error; what: string }) {
  const requestId =
    error instanceof ApiError && (error.status === 429 || error.status >= 500) ? error.requestId : null;
  return (
    <Notice tone="bad" title={what}>
      <p>{messageOf(error)}</p>
      {requestId && <p className="text-muted text-xs">Request ID: {requestId}</p>}
    </Notice>
  );
}
