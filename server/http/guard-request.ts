import { IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { DomainError } from "#lib/platform/errors.ts";
import { rateMeter } from "#lib/platform/http/rate-meter.ts";
import { discardBody, maxBodyBytes, tooLarge, upTo } from "#lib/platform/http/read-body.ts";
import { callerAddress, remoteAddressHeader } from "#lib/platform/http/remote-address.ts";
import { errorPageResponse } from "#lib/platform/http/responses/error-page.ts";
import { problemResponse } from "#lib/platform/http/responses/problem.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { newId } from "#lib/platform/ids.ts";
import { callerOfAddress } from "#lib/platform/rate-limit/caller-network.ts";
import { takePlace } from "#lib/platform/rate-limit/places.ts";

/** Pages and next-auth; a prefetch is a GET. */
const pageMethods = ["GET", "HEAD", "POST"];

/** Next searches it for bots in time that grows with the square of its length. Browsers send some 200 characters. */
const maxUserAgentLength = 500;

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
 * Takes a request for Next through its address's rate limit and places, checks its method (Next answers TRACE with 500), and
 * reads its body, because next-auth reads one of any size. Returns the request for Next, or null if it was answered or its
 * caller left.
 */
export async function acceptPageRequest(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<IncomingMessage | null> {
  try {
    const { headers, method = "" } = request;
    if (headers["user-agent"]) headers["user-agent"] = headers["user-agent"].slice(0, maxUserAgentLength);
    // A file of the build takes nothing but sending it.
    const isFile = request.url?.startsWith("/_next/static/");
    const caller = callerOfAddress(headers[remoteAddressHeader]?.toString() ?? null);
    if (!isFile) await limitPage(caller.id, response);
    if (!pageMethods.includes(method)) {
      const allow = pageMethods.join(", ");
      throw new DomainError("method_not_allowed", `This URL allows ${allow}.`, { headers: { allow } });
    }
    // PostgreSQL does not accept U+0000.
    if (request.url?.includes("%00"))
      throw new DomainError("invalid_request", "The address must not contain U+0000.");
    const accepted = await readPageBody(request);
    if (isFile) return accepted;
    const leavePlace = await takePlace(caller.placesId, caller.places);
    response.once("close", leavePlace);
    if (!response.closed) return accepted;
    leavePlace();
    return null;
  } catch (thrown) {
    await refuse(request, response, toDomainError(thrown));
    return null;
  }
}

async function limitPage(id: string, response: ServerResponse): Promise<void> {
  const meter = rateMeter("page", { limit: "page", id });
  await meter.takeForAddress();
  for (const [name, value] of Object.entries(meter.headers())) response.setHeader(name, value);
}

/** @throws DomainError payload_too_large, or an error of the connection if the caller left */
async function readPageBody(request: IncomingMessage): Promise<IncomingMessage> {
  const bytes = Number(request.headers["content-length"] ?? 0);
  if (bytes === 0 && request.headers["transfer-encoding"] === undefined) return request;
  if (bytes > maxBodyBytes) throw tooLarge(maxBodyBytes);
  return withBody(request, await buffer(upTo(maxBodyBytes, unread(request))));
}

/** What a request still sends. The connection stays open for the response. */
const unread = (request: IncomingMessage) => request.iterator({ destroyOnReturn: false });

/** The same request with an unread body. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const known = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor };
  const unread = Object.assign(new IncomingMessage(request.socket), known, { complete: true });
  unread.push(body);
  unread.push(null);
  return unread;
}

/** Answers, and closes the connection. */
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
  if (!request.complete) await discardBody(unread(request));
  response.end();
}

export function getPathname({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}
