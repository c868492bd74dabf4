/** A JSON answer; `defineRoutes` adds the headers that every answer has. */
export function json(
  data: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(data), {
    status: init.status ?? 200,
    headers: { "content-type": "application/json", ...init.headers },
  });
}
