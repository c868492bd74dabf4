/** A response before `defineRoutes` adds the headers that every response has. Header names are in lower case. */
export class Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer<ArrayBuffer> | null;

  constructor(status: number, headers: Record<string, string>, body: string | Buffer<ArrayBuffer> | null) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** What a handler returned: data becomes JSON, and nothing becomes `{}`. */
export function toAnswer(result: unknown, status?: number): Answer | Response {
  if (result instanceof Answer || result instanceof Response) return result;
  return json(result ?? {}, status === undefined ? {} : { status });
}

/**
 * The response, not cacheable unless it says so itself. A Response, such as a stream, passes with
 * the headers set on it: making one of an Answer with all its headers at once costs a fraction of that.
 */
export function toResponse(answer: Answer | Response, always: Readonly<Record<string, string>>): Response {
  if (!(answer instanceof Response)) {
    const { status, headers, body } = answer;
    return new Response(body, { status, headers: { "cache-control": "no-store", ...headers, ...always } });
  }
  for (const [name, value] of Object.entries(always)) answer.headers.set(name, value);
  if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", "no-store");
  return answer;
}

/** JSON with headers of its own, or with a status that is known only when the request is handled. */
export function json(
  data: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Answer {
  const headers = { "content-type": "application/json", ...init.headers };
  return new Answer(init.status ?? 200, headers, JSON.stringify(data));
}

/** Redirects a browser with GET and without a referrer. */
export function redirect(url: string): Response {
  return new Response(null, { status: 303, headers: { location: url, "referrer-policy": "no-referrer" } });
}
