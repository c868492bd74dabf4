import { buffer } from "node:stream/consumers";
import { DomainError } from "#lib/platform/errors.ts";

/** The default limit of a request body. */
export const maxBodyBytes = 65_536;

/** How long and how much is read of what is not wanted. */
const lingerMs = 2_000;
const maxDiscardedBytes = 8 * 1024 * 1024;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** @throws DomainError payload_too_large */
export async function* upTo(
  limitBytes: number,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw tooLarge(limitBytes);
    yield chunk;
  }
}

export function tooLarge(limitBytes: number): DomainError {
  return new DomainError("payload_too_large", `The body may have at most ${limitBytes} bytes.`);
}

/** Refuses a body before it is read. @throws DomainError payload_too_large if Content-Length exceeds the limit */
export function refuseLarger(request: Request, limitBytes: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw tooLarge(limitBytes);
}

/**
 * Reads for a moment what is left of a body that is not wanted, and discards it. A client that sends all of its body before it
 * reads would lose the response if the connection closed meanwhile.
 *
 * @returns whether the body has ended. If not, the connection has to close.
 *
 * Source: RFC 9112 §9.6.
 */
export async function discardBody(body: AsyncIterable<Uint8Array>): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<false>();
  const timeout = setTimeout(() => resolve(false), lingerMs);
  return Promise.race([readToEnd(body), timedOut]).finally(() => clearTimeout(timeout));
}

/** Whether a body ends within what is discarded. */
async function readToEnd(body: AsyncIterable<Uint8Array>): Promise<boolean> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxDiscardedBytes) return false;
    }
    return true;
  } catch {
    // The caller left.
    return false;
  }
}

/** `discardBody` for a request that was handled. A body that fits is here already, unless it came without Content-Length. */
export async function discardUnread(request: Request): Promise<boolean> {
  const { headers } = request;
  const bytes = Number(headers.get("content-length") ?? 0);
  // Before it asks for `body`, which makes the server build a whole Request: a tenth of what a search costs.
  if (!headers.has("transfer-encoding") && (bytes <= maxBodyBytes || request.bodyUsed)) return true;
  const { body } = request;
  // fetch() forbids a GET body.
  if (!body || body.locked) return false;
  return discardBody(body.values({ preventCancel: true }));
}

/** Reads a body, up to the limit. @throws DomainError payload_too_large, invalid_request (the caller left before its end) */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  refuseLarger(request, limitBytes);
  try {
    // Node reads no more bytes than Content-Length says. Reading them as a stream costs several times as much.
    if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
    return await buffer(upTo(limitBytes, request.body?.values({ preventCancel: true }) ?? []));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError("invalid_request", "The body ended early.");
  }
}

/** Reads a body as text, up to the limit. @throws DomainError payload_too_large, invalid_request (ended early, or not UTF-8) */
export async function readBody(request: Request, limitBytes: number): Promise<string> {
  const bytes = await readBytes(request, limitBytes);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new DomainError("invalid_request", "The body is not valid UTF-8.");
  }
}

/**
 * Reads a JSON body. Content-Type may be missing, but not name another type. The body is not compressed.
 *
 * @throws DomainError unsupported_media_type, payload_too_large, invalid_request
 */
export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
  if ((request.headers.get("content-encoding") ?? "identity") !== "identity")
    throw new DomainError("unsupported_media_type", "The body must not be compressed (Content-Encoding).");
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type && type !== "application/json" && !type.endsWith("+json"))
    throw new DomainError("unsupported_media_type", `The body must be application/json, not ${type}.`);
  const text = await readBody(request, limitBytes);
  if (text.trim() === "")
    throw new DomainError("invalid_request", "The body is empty. Send a JSON document.");
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("invalid_request", "The body is not valid JSON.");
  }
}
