import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { env } from "#lib/platform/env.ts";

/** More than any tile or directory. */
const maxBytes = 8 * 1024 * 1024;

function refuse(status: 404 | 416, detail: string, headers: Record<string, string> = {}): Response {
  return new Response(`${detail}\n`, { status, headers: { "content-type": "text/plain", ...headers } });
}

/**
 * A part of `MAP_ARCHIVE`, at most 8 MiB: 206, 404 without an archive, 416 without a range or outside the file.
 *
 * Source: RFC 9110 §14 (one range, with both ends); docs/branches.md, "Streets".
 */
export async function GET(request: Request): Promise<Response> {
  const file = env().MAP_ARCHIVE;
  if (file === undefined) return refuse(404, "This installation has no archive of streets.");
  const archive = await open(file);
  const response = await readRange(archive, request.headers.get("range") ?? "");
  // A stream of the file closes it.
  if (!response.ok) await archive.close();
  return response;
}

async function readRange(archive: FileHandle, range: string): Promise<Response> {
  const { size, mtimeMs } = await archive.stat();
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range) ?? [];
  const start = Number(from);
  const end = Math.min(Number(to), start + maxBytes - 1, size - 1);
  // Not a number unless there is a range.
  if (!(start <= end))
    return refuse(416, "Ask for a range of bytes.", { "content-range": `bytes */${size}` });
  // Read as the caller does, so that hundreds of slow callers hold little memory.
  const bytes = Readable.toWeb(archive.createReadStream({ start, end }));
  // The same class has two declarations: Node's and the DOM's.
  return new Response(bytes as unknown as BodyInit, {
    status: 206,
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(end - start + 1),
      "content-range": `bytes ${start}-${end}/${size}`,
      "cache-control": "public, max-age=3600",
      etag: `"${size}-${Math.round(mtimeMs)}"`,
    },
  });
}
