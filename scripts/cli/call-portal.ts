import createClient, { type Client as ApiClient, type Middleware } from "openapi-fetch";
import type { paths } from "#lib/reference/generated/paths.ts";
import type { Client } from "./credentials.ts";
import { NotFound, Refused, Unavailable } from "./errors.ts";
import { getReason } from "./terminal.ts";

export type Portal = ApiClient<paths>;

/** What a failed request returns: RFC 9457, or RFC 6749 §5.2 for a token. */
type Problem = {
  detail?: unknown;
  title?: unknown;
  errors?: { pointer?: unknown; detail?: unknown }[];
  error?: unknown;
  error_description?: unknown;
};

function explain({ detail, title, error, error_description }: Problem): string {
  if (error !== undefined) return `${error}. ${error_description ?? ""}`.trim();
  return String(detail ?? title ?? "no reason given");
}

/** Turns each failure into one sentence with the address. The address has no secrets: they are in headers. */
const failures: Middleware = {
  onError: ({ request, error }) => {
    if (request.signal.aborted) return;
    return new Unavailable(`No connection to ${request.url} (${getReason(error)}).`);
  },
  onResponse: async ({ request, response }) => {
    const { status, headers } = response;
    const answered = `${request.method} ${request.url} answered ${status}`;
    const type = headers.get("content-type") ?? "nothing";
    if (response.ok && /^(application\/json|text\/event-stream)\b/.test(type)) return;
    const isJson = /^application\/(problem\+)?json\b/.test(type);
    const problem = isJson ? ((await response.json().catch(() => ({}))) as Problem) : null;
    if (!problem) await response.body?.cancel();
    if (status >= 300 && status < 400)
      throw new Refused(`${answered} and points to ${headers.get("location")}. Use that portal's address.`);
    if (!problem && status < 500)
      throw new Refused(`${answered} with ${type} instead of JSON. Is this the portal's address?`);
    const sentence = `${answered}${problem ? `: ${explain(problem)}` : "."}`;
    if (status === 404) throw new NotFound(sentence);
    throw status >= 500 || status === 429 ? new Unavailable(sentence) : new Refused(sentence);
  },
};

function createPortal(baseUrl: string, ...middlewares: Middleware[]): Portal {
  // A redirect would turn a POST into a GET.
  const portal = createClient<paths>({ baseUrl, redirect: "manual" });
  portal.use(failures, ...middlewares);
  return portal;
}

/** A token is replaced so long before it expires. */
const renewalMs = 60_000;

/**
 * The portal's API with a token that is renewed: with both scopes, or with only notification.read if the application lacks
 * notification.write.
 *
 * @throws Refused, Unavailable
 */
export async function connect(client: Client, signal?: AbortSignal): Promise<Portal> {
  const authorization = toBasic(client);
  const authServer = createPortal(client.authUrl);
  const fetchToken = async (scope: string) => {
    const { data } = await authServer.POST("/oauth2/{authServerId}/v1/token", {
      params: { path: { authServerId: "default" } },
      headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
      body: { grant_type: "client_credentials", scope },
      ...(signal && { signal }),
    });
    const { access_token: value, expires_in: lifetimeSeconds } = required(data);
    return { value, renewAtMs: Date.now() + lifetimeSeconds * 1_000 - renewalMs };
  };
  const fetchBest = () =>
    fetchToken("notification.read notification.write").catch((error: unknown) => {
      if (error instanceof Refused && error.message.includes("invalid_scope"))
        return fetchToken("notification.read");
      throw error;
    });
  let token = await fetchBest();
  return createPortal(client.portal, {
    onRequest: async ({ request }) => {
      if (Date.now() > token.renewAtMs) token = await fetchBest();
      request.headers.set("authorization", `Bearer ${token.value}`);
      return request;
    },
  });
}

/** RFC 6749 §2.3.1: both parts are form-encoded. */
function toBasic({ clientId, clientSecret }: Client): string {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** The body of a successful response. Failed ones have thrown. */
export function required<T>(data: T | undefined): T {
  if (data === undefined) throw new Unavailable("The portal's response has no body.");
  return data;
}
