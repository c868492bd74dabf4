import { DomainError } from "#lib/platform/errors.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a body as text and stops at the limit, without collecting the rest.
 *
 * @throws DomainError payload_too_large, invalid_request (not UTF-8)
 */
export async function readBody(request: Request, limitBytes: number): Promise<string> {
  const bytes = await readBytes(request, limitBytes);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new DomainError("invalid_request", "The body is not valid UTF-8.");
  }
}

/**
 * The body as it comes, of which no more is taken than the limit: one that says that it is larger is refused at once.
 *
 * @throws DomainError payload_too_large, here or while it is read
 */
export function streamBody(request: Request, limitBytes: number): AsyncIterable<Uint8Array> {
  refuseLarger(request, limitBytes);
  return upTo(limitBytes, (request.body ?? []) as AsyncIterable<Uint8Array>);
}

function refuseLarger(request: Request, limitBytes: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw tooLarge(limitBytes);
}

async function* upTo(limitBytes: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw tooLarge(limitBytes);
    yield chunk;
  }
}

function tooLarge(limitBytes: number): DomainError {
  return new DomainError("payload_too_large", `The body may have at most ${limitBytes} bytes.`);
}

async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  refuseLarger(request, limitBytes);
  // Node's parser takes no more bytes than the header says. A stream of them costs several times as much.
  if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamBody(request, limitBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Reads a JSON body. A missing Content-Type is fine; one that is not JSON is refused.
 *
 * @throws DomainError unsupported_media_type, payload_too_large, invalid_request
 */
export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type && type !== "application/json" && !type.endsWith("+json"))
    throw new DomainError("unsupported_media_type", `The body must be application/json, not ${type}.`);
  const text = await readBody(request, limitBytes);
  if (text.trim() === "")
    throw new DomainError("invalid_request", "The body is empty; a JSON document was expected.");
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("invalid_request", "The body is not valid JSON.");
  }
}
