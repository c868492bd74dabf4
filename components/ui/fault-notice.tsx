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

/** What is wrong with one field of a form, as the API named it by its JSON pointer. */
export function faultOf(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const faults = error.errors.filter((fault) => "pointer" in fault && fault.pointer.split("/")[1] === field);
  return faults.map(({ detail }) => detail).join(" ") || undefined;
}
