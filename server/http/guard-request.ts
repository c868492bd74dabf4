import { IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { DomainError } from "#lib/platform/errors.ts";
import { rateMeter } from "#lib/platform/http/rate-meter.ts";
import { maxBodyBytes, tooLarge, upTo } from "#lib/platform/http/read-body.ts";
import { callerAddress, remoteAddressHeader } from "#lib/platform/http/remote-address.ts";
import { errorPageResponse } from "#lib/platform/http/responses/error-page.ts";
import { problemResponse } from "#lib/platform/http/responses/problem.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { newId } from "#lib/platform/ids.ts";
import { withinAddressCap } from "#lib/platform/rate-limit/organization-cap.ts";
import { acceptFileRequest } from "./guard-file.ts";

/** Pages and next-auth; a prefetch is a GET. */
const pageMethods = ["GET", "HEAD", "POST"];

/** Next searches it for bots in time that grows with the square of its length. Browsers send some 200 characters. */
const maxUserAgentLength = 500;

/** A page that renders slowly keeps others of its address waiting for so long. */
const maxTurnMs = 5_000;

/** A caller that reads slowly keeps others of its address waiting for so long. */
const checkSendingMs = 100;

/** How long a caller that is still sending can read why its body was refused. */
const lingerMs = 500;

/** Sets the caller's address, over any value that the caller sent. Hono reads the raw headers, and Next the others. */
export function setRemoteAddress(request: IncomingMessage, trustedHops: number): void {
  // Node joins repeated headers of this name with commas.
  const forwardedFor = request.headers["x-forwarded-for"]?.toString();
  const address = callerAddress(request.socket.remoteAddress ?? "", forwardedFor, trustedHops);
  // From here on, Node's headersDistinct would throw: it counts on as many raw headers as arrived.
  for (let i = request.rawHeaders.length - 2; i >= 0; i -= 2)
    if (request.rawHeaders[i]?.toLowerCase() === remoteAddressHeader) request.rawHeaders.splice(i, 2);
  request.rawHeaders.push(remoteAddressHeader, address);
  request.headers[remoteAddressHeader] = address;
}

/**
 * Reduces the request's target to path and query, without a fragment, which Node leaves in it. Returns false after answering
 * it, because the target is `OPTIONS *` or has no path, or because the request has several Host headers.
 *
 * Source: RFC 9112 §3.2 (target, Host), RFC 9110 §9.3.7.
 */
export function acceptTarget(request: IncomingMessage, response: ServerResponse): boolean {
  const { url = "", method } = request;
  const [target = ""] = url.split("#", 1);
  const hosts = countHosts(request);
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== "1.0")) {
    void refuse(request, response, new DomainError("invalid_request", "Send one Host header."));
    return false;
  }
  if (target.startsWith("/")) {
    request.url = withoutDots(target);
    return true;
  }
  if (target === "*" && method === "OPTIONS") {
    response.writeHead(204, { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }).end();
    return false;
  }
  const absolute = /^https?:/i.test(target) ? URL.parse(target) : null;
  if (absolute) {
    request.url = `${absolute.pathname}${absolute.search}`;
    return true;
  }
  void refuse(request, response, new DomainError("invalid_request", "The request has no path."));
  return false;
}

/**
 * A target without `.` and `..` segments. Next resolves them later, so it would answer `/x/../api/health`, which the APIs'
 * own server must. Source: RFC 3986 §6.2.2.3.
 */
function withoutDots(target: string): string {
  const path = target.split("?", 1)[0] ?? "";
  const url = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i.test(path) ? URL.parse(`http://portal${target}`) : null;
  return url ? `${url.pathname}${url.search}` : target;
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host").length;
}

/**
 * Checks a request for Next: its rate limit, its method (Next answers TRACE with 500), and its body, because next-auth reads
 * one of any size. Returns the request for Next, or null if it was answered or its caller left.
 */
export async function acceptPageRequest(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<IncomingMessage | null> {
  try {
    return await countAndRead(request, response);
  } catch (thrown) {
    await refuse(request, response, toDomainError(thrown));
    return null;
  }
}

/** Calls `handle` when fewer pages are rendered for the address of the caller, so that one address cannot keep all others waiting. */
export async function renderInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => void,
): Promise<void> {
  const render = async () => {
    // The caller left.
    if (response.destroyed) return;
    handle();
    await whileRendering(response);
  };
  try {
    await withinAddressCap(request.headers[remoteAddressHeader]?.toString() ?? null, render);
  } catch (thrown) {
    await refuse(request, response, toDomainError(thrown));
  }
}

/** Resolves when the response has ended or waits for its caller to read, so that it takes no more of the processor. */
function whileRendering(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timeout = setTimeout(resolve, maxTurnMs);
  const check = setInterval(() => {
    if (response.writableEnded || response.writableNeedDrain) resolve();
  }, checkSendingMs);
  response.once("close", resolve);
  return promise.finally(() => {
    clearTimeout(timeout);
    clearInterval(check);
  });
}

async function countAndRead(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<IncomingMessage | null> {
  const { url = "", method = "", headers } = request;
  if (headers["user-agent"]) headers["user-agent"] = headers["user-agent"].slice(0, maxUserAgentLength);
  if (!isStatic(request)) {
    const meter = rateMeter("page", headers[remoteAddressHeader]?.toString() ?? null);
    await meter.admit();
    for (const [name, value] of Object.entries(meter.headers())) response.setHeader(name, value);
  }
  if (!pageMethods.includes(method)) {
    const allow = pageMethods.join(", ");
    throw new DomainError("method_not_allowed", `This URL allows ${allow}.`, { headers: { allow } });
  }
  // PostgreSQL does not accept U+0000.
  if (url.includes("%00")) throw new DomainError("invalid_request", "The address must not contain U+0000.");
  // The page of its own errors, which Next serves to anybody with status 500.
  if (getPathname(request) === "/_global-error") throw new DomainError("not_found", "There is no such page.");
  // Next answers it with 500.
  if (!isDecodable(getPathname(request)))
    throw new DomainError("invalid_request", "The address must be percent-encoded UTF-8.");
  if (!isRouterState(headers["next-router-state-tree"]))
    throw new DomainError("invalid_request", "Next-Router-State-Tree must be the state of Next's router.");
  if (!(await acceptFileRequest(request, response, getPathname(request)))) return null;
  const bytes = Number(headers["content-length"] ?? 0);
  if (bytes === 0 && headers["transfer-encoding"] === undefined) return request;
  if (bytes > maxBodyBytes) throw tooLarge(maxBodyBytes);
  try {
    // The connection stays open for the response.
    const chunks = upTo(maxBodyBytes, request.iterator({ destroyOnReturn: false }));
    return withBody(request, await buffer(chunks));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The caller left.
    return null;
  }
}

/** A file of the build, which takes nothing but sending it. */
export function isStatic({ url = "" }: IncomingMessage): boolean {
  return url.startsWith("/_next/static/");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Next answers another value with 500. */
function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

/** The same request with an unread body. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const known = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor };
  const unread = Object.assign(new IncomingMessage(request.socket), known, { complete: true });
  unread.push(body);
  unread.push(null);
  return unread;
}

/** Answers, then closes the connection after a moment: closing it while the caller is sending would discard the response. */
async function refuse(request: IncomingMessage, response: ServerResponse, error: DomainError): Promise<void> {
  const requestId = newId("request");
  const isForPerson = request.headers.accept?.includes("text/html");
  const refusal = isForPerson
    ? errorPageResponse(error, requestId, request.headers.cookie)
    : problemResponse(error, requestId, getPathname(request));
  const body = Buffer.from(await refusal.arrayBuffer());
  response.writeHead(refusal.status, {
    ...Object.fromEntries(refusal.headers),
    "x-request-id": requestId,
    "cache-control": "no-store",
    "content-length": body.length,
    connection: "close",
  });
  response.write(body);
  setTimeout(() => response.end(), request.complete ? 0 : lingerMs);
}

export function getPathname({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}
