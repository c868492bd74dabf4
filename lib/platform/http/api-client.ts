import type { FieldError } from "#lib/platform/errors.ts";

type ApiProblem = { code?: string; detail?: string; requestId?: string; errors?: FieldError[] };

/** A problem document of the console API, for the page to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly errors: readonly FieldError[];

  constructor(status: number, problem: ApiProblem) {
    super(problem.detail ?? "The portal returned an unexpected response. Try again.");
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.requestId = problem.requestId ?? null;
    this.errors = problem.errors ?? [];
  }
}

/** Names whose page sends a request. The portal refuses it if somebody else has signed in in this browser since. */
export const viewerHeader = "x-portal-viewer";

let viewerId: string | undefined;

/** Sets whose page sends the requests from now on: their user ID, or undefined for anybody's. */
export function callAs(userId: string | undefined): void {
  viewerId = userId;
}

const viewerHeaders = (): Record<string, string> =>
  viewerId === undefined ? {} : { [viewerHeader]: viewerId };

/** Refusals of requests that go on once the person has confirmed that it is them. */
const confirmable = ["sign_in_not_recent", "owner_not_confirmed"] as const;
export type ToConfirm = (typeof confirmable)[number];

/** Asks the person to confirm that it is them. Resolves to whether they did. */
type ConfirmSignIn = (refusal: ToConfirm) => Promise<boolean>;

let confirmSignIn: ConfirmSignIn | null = null;

/** Sets how a page asks for the confirmation that a request needs. */
export function confirmSignInWith(ask: ConfirmSignIn | null): void {
  confirmSignIn = ask;
}

/**
 * Calls the console API from a page. If the sign-in is too old for this, or a password alone is not enough, asks the person to
 * confirm that it is them, then sends the same request again.
 *
 * @throws ApiError, also when the network is away (status 0)
 */
export async function callApi<T = void>(
  path: string,
  init: { method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<T> {
  const response = await fetch(path, {
    method: init.method ?? "GET",
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    headers: {
      ...viewerHeaders(),
      ...(init.body !== undefined && { "content-type": "application/json" }),
    },
    ...(init.signal && { signal: init.signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw unreachable(
      init.method === undefined
        ? "The portal cannot be reached. Check your connection and try again."
        : "The connection was lost. Check it, and whether the change was made, before you try again.",
    );
  });
  const body: unknown = response.headers.get("content-type")?.includes("json") ? await response.json() : {};
  if (response.ok) return body as T;
  const error = new ApiError(response.status, body as ApiProblem);
  const refusal = confirmable.find((code) => code === error.code);
  if (refusal && (await confirmSignIn?.(refusal))) return callApi<T>(path, init);
  throw error;
}

/** The set parameters as a query string with its question mark, or an empty string. */
export function toQueryString(parameters: Record<string, unknown>): string {
  const isSet = (value: unknown) => value !== undefined && value !== null && value !== "";
  const set = Object.entries(parameters).flatMap(([name, value]) =>
    isSet(value) ? [[name, String(value)]] : [],
  );
  return set.length > 0 ? `?${new URLSearchParams(set)}` : "";
}

const unreachable = (detail: string) => new ApiError(0, { code: "network", detail });

type StreamLine<P, R> = { progress: P } | { result: R } | { problem: ApiProblem };

/** The latest progress of a stream of lines, or its end. */
function readLines<P, R>(text: string): { progress: P | null; end: StreamLine<P, R> | null } {
  const lines = text.slice(0, text.lastIndexOf("\n") + 1).trimEnd();
  if (lines === "") return { progress: null, end: null };
  const last = JSON.parse(lines.slice(lines.lastIndexOf("\n") + 1)) as StreamLine<P, R>;
  return "progress" in last ? { progress: last.progress, end: null } : { progress: null, end: last };
}

/**
 * Sends a file to an address that answers with `progressStream`.
 *
 * @param onSent called with the share of the file that has been sent, 0 to 1
 * @throws ApiError
 */
export function sendFile<P, R>(
  path: string,
  file: Blob,
  { onSent, onProgress }: { onSent: (share: number) => void; onProgress: (progress: P) => void },
): Promise<R> {
  // XMLHttpRequest, because fetch does not report upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total);
    request.onprogress = () => {
      if (request.status !== 200) return;
      const { progress } = readLines<P, R>(request.responseText);
      if (progress) onProgress(progress);
    };
    request.onerror = () =>
      reject(
        unreachable("The connection was lost. Check it, then check the file again before you import it."),
      );
    request.onload = () => {
      const isStream = request.getResponseHeader("content-type")?.includes("ndjson");
      const end = isStream
        ? readLines<P, R>(request.responseText).end
        : ({ problem: JSON.parse(request.responseText || "{}") } as StreamLine<P, R>);
      if (end && "result" in end) resolve(end.result);
      else reject(new ApiError(request.status, end && "problem" in end ? end.problem : {}));
    };
    request.open("POST", path);
    for (const [name, value] of Object.entries(viewerHeaders())) request.setRequestHeader(name, value);
    request.send(file);
  });
}
