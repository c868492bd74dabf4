import { DomainError } from "#lib/errors.ts";

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

async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new DomainError("payload_too_large", `The body may have at most ${limitBytes} bytes.`);
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > limitBytes) throw tooLarge();
  // Node's parser takes no more bytes than the header says. A stream of them costs several times as much.
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
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
  // PostgreSQL takes no U+0000 in a text; JSON can only say it with this escape.
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(text))
    throw new DomainError("invalid_request", "The body must not hold the character U+0000.");
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("invalid_request", "The body is not valid JSON.");
  }
}
