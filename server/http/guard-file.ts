import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { DomainError } from "#lib/platform/errors.ts";

const projectDir = path.resolve(import.meta.dirname, "../..");
const build = { prefix: "/_next/", directory: path.join(projectDir, ".next") };
const others = { prefix: "/", directory: path.join(projectDir, "public") };

const fileMethods = ["GET", "HEAD"];

/** The size of a file that Next sends as it is, or null for a page. */
async function getFileBytes(pathname: string): Promise<number | null> {
  const { prefix, directory } = pathname.startsWith("/_next/static/") ? build : others;
  const file = path.join(directory, decodeURIComponent(pathname.slice(prefix.length)));
  if (!file.startsWith(`${directory}${path.sep}`)) return null;
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/**
 * Keeps from Next what it would answer with 500 for a file: other methods, and conditions and ranges that the file does not
 * meet. Ignores odd ranges, as a server may, and `If-Match`, which a weak ETag never meets. Returns false after answering 416.
 *
 * @throws DomainError method_not_allowed
 *
 * Source: RFC 9110 §13.1.1, §13.1.4, §14.2, §15.5.17.
 */
export async function acceptFileRequest(
  { method = "", headers }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<boolean> {
  const { range } = headers;
  const isPlain = fileMethods.includes(method) && range === undefined;
  if (isPlain && headers["if-match"] === undefined && headers["if-unmodified-since"] === undefined)
    return true;
  const bytes = await getFileBytes(pathname);
  if (bytes === null) return true;
  if (!fileMethods.includes(method)) {
    const allow = fileMethods.join(", ");
    throw new DomainError("method_not_allowed", `This URL allows ${allow}.`, { headers: { allow } });
  }
  delete headers["if-match"];
  delete headers["if-unmodified-since"];
  const [whole, first, last, suffix] = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(range ?? "") ?? [];
  if (first !== undefined && Number(first) >= bytes) {
    response.writeHead(416, { "content-range": `bytes */${bytes}`, "content-length": 0 }).end();
    return false;
  }
  const isReversed = Boolean(last) && Number(last) < Number(first);
  // All of the file or nothing.
  const isOddSuffix = suffix !== undefined && (Number(suffix) === 0 || Number(suffix) >= bytes);
  if (whole === undefined || isReversed || isOddSuffix) delete headers.range;
  return true;
}
