import { checkExchange } from "./document-checker.ts";

type FetchHandler = (request: Request, ...rest: never[]) => Response | Promise<Response>;

const streams = ["text/event-stream", "application/x-ndjson"];

/**
 * Checks every response of a server against the OpenAPI document, and returns it unchanged.
 *
 * @param report is called for each response that does not match the document
 */
export function checkedFetch<F extends FetchHandler>(
  handle: F,
  report: (error: string) => void,
): (...args: Parameters<F>) => Promise<Response> {
  return async (...args) => {
    const [request] = args;
    const { method, url } = request;
    const response = await handle(...(args as Parameters<FetchHandler>));
    // Streams are read as they come, and may never end: only their status and headers are checked.
    const isStream = streams.includes(response.headers.get("content-type") ?? "");
    const body = isStream ? "" : await response.clone().text();
    const path = new URL(url).pathname;
    for (const error of checkExchange({
      method,
      path,
      // Of two kinds of credentials, the document describes the token.
      isOfPage: request.headers.has("cookie") && !request.headers.has("authorization"),
      status: response.status,
      headers: response.headers,
      body,
    }))
      report(error);
    return response;
  };
}
