import type { Answer } from "./answer.ts";

/**
 * A JSON answer with a strong entity tag: 304 without a body where the caller has it already. The caller keeps the
 * answer and asks again each time.
 *
 * @param tag changes whenever the bytes of the answer do; no quotes, backslashes or blanks
 * @param body makes the JSON, as text or as UTF-8; not called for a 304
 *
 * Source: RFC 9110 §8.8.3 and §13.1.2; contract, "Headers on every API answer".
 */
export function conditionalJson(
  request: Request,
  tag: string,
  body: () => string | Buffer<ArrayBuffer>,
): Answer {
  const headers = { etag: `"${tag}"`, "cache-control": "private, no-cache" };
  if (matchesTag(request.headers.get("if-none-match"), tag)) return { status: 304, headers, body: null };
  return { status: 200, headers: { ...headers, "content-type": "application/json" }, body: body() };
}

/** If-None-Match compares weakly: `W/` counts for nothing. */
function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((item) => item.trim().replace(/^W\//, "") === `"${tag}"`);
}
