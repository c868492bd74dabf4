import { viewerHeader } from "#lib/identity/shared/viewer-header.ts";
import type { Problem } from "#lib/platform/shared/schemas.ts";
import type { AnyInput, InputOf, Method, PathOf, ResponseOf } from "./exchange.ts";

type ApiProblem = Partial<Omit<Problem, "code">> & { code?: string };

/** A problem document of the console API, for the page to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly errors: NonNullable<Problem["errors"]>;

  constructor(status: number, problem: ApiProblem) {
    super(problem.detail ?? "The portal returned an unexpected response. Try again.");
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.requestId = problem.requestId ?? null;
    this.errors = problem.errors ?? [];
  }
}

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
 * Calls an operation from a page. If the sign-in is too old for this, or a password alone is not enough, asks the person to
 * confirm that it is them, then sends the same request again.
 *
 * @throws ApiError, also when the network is away (status 0)
 */
export async function callApi<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input?: InputOf<M, P>,
  signal?: AbortSignal,
): Promise<ResponseOf<M, P>> {
  // Every input is made of these parts.
  const parts = (input ?? {}) as AnyInput;
  const { body } = parts;
  const response = await fetch(toUrl(path, parts), {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...viewerHeaders(),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw unreachable(
      method === "GET"
        ? "The portal cannot be reached. Check your connection and try again."
        : "The connection was lost. Check it, and whether the change was made, before you try again.",
    );
  });
  const data: unknown = response.headers.get("content-type")?.includes("json") ? await response.json() : {};
  // The type is that of the operation's own result.
  if (response.ok) return data as ResponseOf<M, P>;
  const error = new ApiError(response.status, data as ApiProblem);
  const refusal = confirmable.find((code) => code === error.code);
  if (refusal && (await confirmSignIn?.(refusal))) return callApi(method, path, input, signal);
  throw error;
}

/** The URL of an operation, whose path is spelled like its folders. */
export function toUrl(path: string, { params = {}, query = {} }: AnyInput = {}): string {
  const named = path.replace(/\[(\w+)\]/g, (_segment, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return `${named}${toQueryString(query)}`;
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

/** Sends a file to an address that answers with another. @throws ApiError */
export async function fetchFile(path: string, file: Blob): Promise<Blob> {
  const response = await fetch(path, { method: "POST", headers: viewerHeaders(), body: file }).catch(() => {
    throw unreachable("The portal cannot be reached. Check your connection and try again.");
  });
  if (response.ok) return await response.blob();
  throw new ApiError(response.status, (await response.json().catch(() => ({}))) as ApiProblem);
}
