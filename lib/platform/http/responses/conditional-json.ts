import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { ApiResponse } from "./api-response.ts";

/**
 * A JSON response with a strong entity tag, or 304 if the caller has it already.
 *
 * @param tag changes with the body; has no quotes, backslashes, or spaces
 * @param body makes the JSON; not called for a 304
 *
 * Source: RFC 9110 §8.8.3 and §13.1.2; contract, "Headers on every API response".
 */
export async function conditionalJson<Data>(
  request: Request,
  tag: string,
  body: () => string | Buffer<ArrayBuffer> | Promise<string>,
): Promise<ApiResponse<Data>> {
  const headers = { etag: `"${tag}"`, "cache-control": "private, no-cache" };
  if (matchesTag(request.headers.get("if-none-match"), tag)) return new ApiResponse(304, headers, null);
  return new ApiResponse(200, { ...headers, "content-type": "application/json" }, await body());
}

/** Responds with small JSON and an entity tag derived from its bytes. */
export function taggedJson(request: Request, data: unknown): Promise<ApiResponse> {
  const json = JSON.stringify(data);
  return conditionalJson(request, toETag(json), () => json);
}

const toETag = (json: string) => hash("sha1", json, "base64url");

/** If-None-Match compares weakly, so it ignores `W/`. */
function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((item) => item.trim().replace(/^W\//, "") === `"${tag}"`);
}

const compress = promisify(gzip);

type Encoded = { json: string; tag: string; gzip: Promise<Buffer<ArrayBuffer>> };
/** Of data that many responses have. */
const encodings = new WeakMap<object, Encoded>();

function encode(data: object): Encoded {
  const known = encodings.get(data);
  if (known) return known;
  const json = JSON.stringify(data);
  // Compress on another thread, because a megabyte takes 20 ms.
  const encoded = { json, tag: toETag(json), gzip: compress(json).then(Buffer.from) };
  encodings.set(data, encoded);
  return encoded;
}

/**
 * A large JSON response for a page, with gzip if the browser accepts it. The same object is encoded and compressed once.
 *
 * Source: RFC 9110 §8.4, §8.8.3.1, §12.5.3.
 */
export async function compressedJson<Data extends object>(
  request: Request,
  data: Data,
): Promise<ApiResponse<Data>> {
  // In development, Next responds and drops the content-encoding header.
  const mayCompress = process.env["NODE_ENV"] !== "development";
  const takesGzip =
    mayCompress && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers.get("accept-encoding") ?? "");
  const { json, tag, gzip } = encode(data);
  // Not "-gzip": Caddy adds this to the tags of what it compresses itself, and removes it from If-None-Match.
  const response = await conditionalJson(request, takesGzip ? `${tag}.gzip` : tag, () => json);
  const headers = { ...response.headers, vary: "accept-encoding" };
  if (response.status !== 200 || !takesGzip) return new ApiResponse(response.status, headers, response.body);
  return new ApiResponse(200, { ...headers, "content-encoding": "gzip" }, await gzip);
}
