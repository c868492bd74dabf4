/** What an operation answers, without the headers that every answer has: `defineRoutes` makes one Response of both. */
export type Answer = {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | Buffer<ArrayBuffer> | null;
};

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

/** A JSON answer; `defineRoutes` adds the headers that every answer has. */
export function json(
  data: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Answer {
  return {
    status: init.status ?? 200,
    headers: { "content-type": "application/json", ...init.headers },
    body: JSON.stringify(data),
  };
}

/** Redirects a browser with GET and without a referrer. */
export function redirect(url: string): Response {
  return new Response(null, { status: 303, headers: { location: url, "referrer-policy": "no-referrer" } });
}
