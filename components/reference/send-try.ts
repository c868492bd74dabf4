import { callApi } from "#components/api/call-api.ts";
import type { TryOperation } from "#lib/reference/shared/guide-schemas.ts";

export type TryResponse = { status: number; ms: number; headers: Record<string, string>; body: string };

async function reach(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, credentials: "omit", cache: "no-store" }).catch(() => {
    throw new Error("Could not reach the service. Check your connection and try again.");
  });
}

/** Gets a token of the reader's own application, by their session. It stays in this tab. */
export async function askToken(applicationId: string, scope: string): Promise<string> {
  const path = "/api/console/applications/[applicationId]/token";
  const { accessToken } = await callApi("POST", path, { params: { applicationId }, body: { scope } });
  return accessToken;
}

/** The URL of an operation with the reader's values. Empty query parameters are left out. */
export function tryUrl({ path, parameters }: TryOperation, values: Record<string, string>): string {
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((at, { name }) => at.replace(`{${name}}`, encodeURIComponent(values[name] ?? "")), path);
  const query = new URLSearchParams(
    parameters.flatMap(({ in: place, name }) => {
      const value = values[name]?.trim() ?? "";
      return place === "query" && value !== "" ? [[name, value]] : [];
    }),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}

const shownHeaders = [
  "content-type",
  "x-request-id",
  "etag",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "www-authenticate",
];

export async function sendTry(
  method: string,
  url: string,
  token: string,
  body: string | null,
): Promise<TryResponse> {
  const startedMs = performance.now();
  const response = await reach(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== null && { "content-type": "application/json" }),
    },
    ...(body !== null && { body }),
  });
  const text = await response.text();
  const headers = shownHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: response.status,
    ms: Math.round(performance.now() - startedMs),
    headers: Object.fromEntries(headers),
    body: text,
  };
}
