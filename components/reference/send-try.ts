import type { TryOperation } from "#lib/reference/guides/schemas.ts";

export type TryAnswer = { status: number; ms: number; headers: Record<string, string>; body: string };

async function reach(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, credentials: "omit", cache: "no-store" }).catch(() => {
    throw new Error("Could not reach the service. Check your connection and try again.");
  });
}

/** Requests a token with one scope. The secret goes to the token endpoint and is not stored. */
export async function askToken(
  tokenUrl: string,
  clientId: string,
  secret: string,
  scope: string,
): Promise<string> {
  const response = await reach(tokenUrl, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`)}`,
    },
    body: new URLSearchParams({ grant_type: "client_credentials", scope }),
  });
  const answer = (await response.json()) as {
    access_token?: string;
    error?: string;
    error_description?: string;
  };
  if (answer.access_token === undefined)
    throw new Error(`${answer.error ?? response.status}: ${answer.error_description ?? "no token"}`);
  return answer.access_token;
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
): Promise<TryAnswer> {
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
