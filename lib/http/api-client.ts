import type { FieldError } from "#lib/errors.ts";

/** A problem document that the console API answered: what a page shows where the fault happened. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly errors: readonly FieldError[];

  constructor(
    status: number,
    problem: { code?: string; detail?: string; requestId?: string; errors?: FieldError[] },
  ) {
    super(problem.detail ?? "The portal did not answer as expected. Try again.");
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.requestId = problem.requestId ?? null;
    this.errors = problem.errors ?? [];
  }
}

/**
 * Calls the console API from a page.
 *
 * @throws ApiError, also when the network is away (status 0)
 */
export async function callApi<T>(
  path: string,
  init: { method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<T> {
  const response = await fetch(path, {
    method: init.method ?? "GET",
    ...(init.body !== undefined && {
      body: JSON.stringify(init.body),
      headers: { "content-type": "application/json" },
    }),
    ...(init.signal && { signal: init.signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, {
      code: "network",
      detail: "The portal cannot be reached. Check your connection and try again.",
    });
  });
  const body: unknown = response.headers.get("content-type")?.includes("json") ? await response.json() : {};
  if (!response.ok) throw new ApiError(response.status, body as ConstructorParameters<typeof ApiError>[1]);
  return body as T;
}
