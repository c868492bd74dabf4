import { ApiError } from "#lib/platform/http/api-client.ts";
import { Notice } from "./status.tsx";

/** What went wrong with a request, with its ID to quote. */
export function FaultNotice({ error, what }: { error: Error; what: string }) {
  return (
    <Notice tone="bad" title={what}>
      <p>{error.message}</p>
      {error instanceof ApiError && error.requestId && (
        <p className="text-muted text-xs">Request ID: {error.requestId}</p>
      )}
    </Notice>
  );
}
