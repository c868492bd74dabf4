import { ReadableStream, TextEncoderStream } from "node:stream/web";
import type { IssuedToken } from "#lib/platform/http/log-request.ts";

/** A response before `defineRoutes` adds the headers that every response has. Header names are in lower case. */
export class ApiResponse<Data = unknown> {
  /** Only a type: what the JSON of the body says. */
  declare readonly data?: Data;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer<ArrayBuffer> | null;
  /** The access token in the body, for the request log. */
  readonly issuedToken: IssuedToken | null;
  /** What the request log keeps of the JSON body of a success. */
  readonly loggedBody: string | null;

  constructor(
    status: number,
    headers: Record<string, string>,
    body: string | Buffer<ArrayBuffer> | null,
    issuedToken: IssuedToken | null = null,
    loggedBody: string | null = null,
  ) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.issuedToken = issuedToken;
    this.loggedBody = loggedBody;
  }
}

/** Turns the result of a handler into a response: data becomes JSON, and nothing becomes `{}`. */
export function toApiResponse(result: unknown, status?: number): ApiResponse | Response {
  if (result instanceof ApiResponse || result instanceof Response) return result;
  return json(result ?? {}, status === undefined ? {} : { status });
}

/** The response, with `cache-control: no-store` unless it has its own. */
export function toResponse(
  result: ApiResponse | Response,
  always: Readonly<Record<string, string>>,
): Response {
  if (!(result instanceof Response)) {
    const { status, headers, body } = result;
    return new Response(body, { status, headers: { "cache-control": "no-store", ...headers, ...always } });
  }
  for (const [name, value] of Object.entries(always)) result.headers.set(name, value);
  if (!result.headers.has("cache-control")) result.headers.set("cache-control", "no-store");
  return result;
}

type JsonOptions = {
  status?: number;
  headers?: Record<string, string>;
  issuedToken?: IssuedToken;
  loggedBody?: string | null;
};

/** JSON with headers of its own, or with a status that is known only when the request is handled. */
export function json<Data>(
  data: Data,
  { status = 200, headers = {}, issuedToken, loggedBody }: JsonOptions = {},
): ApiResponse<Data> {
  const allHeaders = { "content-type": "application/json", ...headers };
  return new ApiResponse(status, allHeaders, JSON.stringify(data), issuedToken, loggedBody);
}

/** Redirects a browser with GET and without a referrer. */
export function redirect(url: string): Response {
  return new Response(null, { status: 303, headers: { location: url, "referrer-policy": "no-referrer" } });
}

const fileTypes = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
};

/** A file that is written while the browser downloads it. Canceling the download ends `text`. */
export function download(
  name: string,
  format: keyof typeof fileTypes,
  text: Iterable<string> | AsyncIterable<string>,
): Response {
  const bytes = ReadableStream.from(text).pipeThrough(new TextEncoderStream());
  // The same class has two declarations: Node's, with `from`, and the DOM's.
  return new Response(bytes as unknown as BodyInit, {
    headers: {
      "content-type": fileTypes[format],
      "content-disposition": `attachment; filename="${name}.${format}"`,
    },
  });
}
