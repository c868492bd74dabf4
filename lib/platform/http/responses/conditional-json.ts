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
export function conditionalJson(
  request: Request,
  tag: string,
  body: () => string | Buffer<ArrayBuffer>,
): ApiResponse {
  const headers = { etag: `"${tag}"`, "cache-control": "private, no-cache" };
  if (matchesTag(request.headers.get("if-none-match"), tag)) return new ApiResponse(304, headers, null);
  return new ApiResponse(200, { ...headers, "content-type": "application/json" }, body());
}

/** Responds with small JSON and an entity tag derived from its bytes. */
export function taggedJson(request: Request, data: unknown): ApiResponse {
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

/** A large JSON response for a page, with gzip if the browser accepts it. Source: RFC 9110 §8.4, §8.8.3.1, §12.5.3. */
export async function compressedJson(request: Request, data: unknown): Promise<ApiResponse> {
  const json = JSON.stringify(data);
  // In development, Next responds and drops the content-encoding header.
  const mayCompress = process.env["NODE_ENV"] !== "development";
  const takesGzip =
    mayCompress && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers.get("accept-encoding") ?? "");
  const tag = `${toETag(json)}${takesGzip ? "-gzip" : ""}`;
  const response = conditionalJson(request, tag, () => json);
  const headers = { ...response.headers, vary: "accept-encoding" };
  if (response.status !== 200 || !takesGzip) return new ApiResponse(response.status, headers, response.body);
  // Compress on another thread, because a megabyte takes 20 ms.
  const body = Buffer.from(await compress(json));
  return new ApiResponse(200, { ...headers, "content-encoding": "gzip" }, body);
}
