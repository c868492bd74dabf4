import type { UserActor } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { sessionCookie } from "./session-cookie.ts";

/** As loose as in a Response. */
type Json = Awaited<ReturnType<Response["json"]>>;

/** A response that was read to its end. */
export type PortalResponse<Body = Json> = {
  status: number;
  headers: Headers;
  /** Its JSON, or null. */
  body: Body;
  text: string;
  /** The first cookie that it sets, for `withCookie`. */
  cookie: string;
};

type GivenHeaders = Record<string, string>;

/** Sends a form or text as it is, anything else as JSON. */
function toInit(body: unknown): { body?: string | URLSearchParams; headers?: GivenHeaders } {
  if (body === undefined) return {};
  if (body instanceof URLSearchParams) return { body };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { body: text, headers: { "content-type": "application/json" } };
}

function createClient(authenticate: () => GivenHeaders | Promise<GivenHeaders>, baseUrl?: string) {
  async function request<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers: GivenHeaders = {},
  ): Promise<PortalResponse<Body>> {
    const init = toInit(body);
    const response = await fetch(`${baseUrl ?? env().BASE_URL}${path}`, {
      ...init,
      method,
      redirect: "manual",
      headers: { ...(await authenticate()), ...init.headers, ...headers },
    });
    const text = await response.text();
    const isJson = text !== "" && /\bjson\b/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : null,
      text,
      cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "",
    };
  }
  return {
    request,
    get: <Body = Json>(path: string, headers?: GivenHeaders) =>
      request<Body>("GET", path, undefined, headers),
    post: <Body = Json>(path: string, body?: unknown, headers?: GivenHeaders) =>
      request<Body>("POST", path, body, headers),
    put: <Body = Json>(path: string, body?: unknown, headers?: GivenHeaders) =>
      request<Body>("PUT", path, body, headers),
    patch: <Body = Json>(path: string, body?: unknown, headers?: GivenHeaders) =>
      request<Body>("PATCH", path, body, headers),
    delete: <Body = Json>(path: string, body?: unknown, headers?: GivenHeaders) =>
      request<Body>("DELETE", path, body, headers),
  };
}

export type PortalClient = ReturnType<typeof createClient>;

/** Clients of the test's server, or of another process at `baseUrl`. They follow no redirect. */
function createPortal(baseUrl?: string) {
  /** A page of a person's browser, with this Cookie header. */
  const withCookie = (cookie: string) => createClient(() => ({ cookie, origin: env().BASE_URL }), baseUrl);
  return {
    /** A person who has just signed in, with one session for all requests of this client, or an application with this access token. */
    as(caller: UserActor | string, { signedInSecondsAgo = 0 } = {}): PortalClient {
      if (typeof caller === "string")
        return createClient(() => ({ authorization: `Bearer ${caller}` }), baseUrl);
      let cookie: Promise<string> | undefined;
      return createClient(async () => {
        cookie ??= sessionCookie(caller, toEpochSeconds(new Date()) - signedInSecondsAgo);
        return { cookie: await cookie, origin: env().BASE_URL };
      }, baseUrl);
    },
    withCookie,
    anonymous: createClient(() => ({}), baseUrl),
  };
}

export const portal = { ...createPortal(), at: createPortal };
