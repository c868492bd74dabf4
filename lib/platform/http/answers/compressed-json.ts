import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Answer } from "./answer.ts";
import { conditionalJson } from "./conditional-json.ts";

const compress = promisify(gzip);

/**
 * A large JSON answer for a page: compressed where the browser takes that, 304 without a body where it has it already.
 *
 * Source: RFC 9110 §8.4, §8.8.3.1 (each coding has an entity tag of its own), §12.5.3.
 */
export async function compressedJson(request: Request, data: unknown): Promise<Answer> {
  const json = JSON.stringify(data);
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(
    request.headers.get("accept-encoding") ?? "",
  );
  const tag = `${createHash("sha1").update(json).digest("base64url")}${takesGzip ? "-gzip" : ""}`;
  const answer = conditionalJson(request, tag, () => json);
  const headers = { ...answer.headers, vary: "accept-encoding" };
  if (answer.status !== 200 || !takesGzip) return { ...answer, headers };
  // By Node's own threads: a megabyte takes some 20 ms, in which others are answered.
  const body = Buffer.from(await compress(json));
  return { ...answer, headers: { ...headers, "content-encoding": "gzip" }, body };
}
