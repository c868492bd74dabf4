import type { Answer } from "./answer.ts";

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
