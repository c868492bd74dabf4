import { buffer } from "node:stream/consumers";
import { DomainError } from "#lib/platform/errors.ts";

/** The default limit of a request body. */
export const maxBodyBytes = 65_536;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The body as it arrives, up to the limit.
 *
 * @throws DomainError payload_too_large, at once if Content-Length exceeds the limit
 */
export function streamBody(request: Request, limitBytes: number): AsyncIterable<Uint8Array> {
  refuseLarger(request, limitBytes);
  return upTo(limitBytes, (request.body ?? []) as AsyncIterable<Uint8Array>);
}

function refuseLarger(request: Request, limitBytes: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw tooLarge(limitBytes);
}

/** @throws DomainError payload_too_large */
export async function* upTo(
  limitBytes: number,
  chunks: AsyncIterable<Uint8Array>,
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

/** Reads a body as text, up to the limit. @throws DomainError payload_too_large, invalid_request (not UTF-8) */
export async function readBody(request: Request, limitBytes: number): Promise<string> {
  refuseLarger(request, limitBytes);
  const bytes = request.headers.has("content-length")
    ? // Node reads no more bytes than Content-Length says. Reading them as a stream costs several times as much.
      await request.arrayBuffer()
    : await buffer(streamBody(request, limitBytes));
  try {
    return utf8.decode(bytes);
  } catch {
    throw new DomainError("invalid_request", "The body is not valid UTF-8.");
  }
}

/**
 * Reads a JSON body. Content-Type may be missing, but not name another type.
 *
 * @throws DomainError unsupported_media_type, payload_too_large, invalid_request
 */
export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
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
