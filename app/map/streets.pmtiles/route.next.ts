import { open, stat } from "node:fs/promises";
import { env } from "#lib/platform/env.ts";

/** More than any tile or directory. */
const maxBytes = 8 * 1024 * 1024;
const chunkBytes = 256 * 1024;

type Part = { start: number; end: number; mtimeMs: number };

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
  const { size, mtimeMs } = await stat(file);
  const range = request.headers.get("range") ?? "";
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range) ?? [];
  const start = Number(from);
  const end = Math.min(Number(to), start + maxBytes - 1, size - 1);
  // Not a number unless there is a range.
  if (!(start <= end))
    return refuse(416, "Ask for a range of bytes.", { "content-range": `bytes */${size}` });
  return new Response(readPart(file, { start, end, mtimeMs }), {
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

/**
 * Reads as the caller does, so that hundreds of slow callers hold little memory. No file stays open between two chunks: Next
 * neither reads nor cancels the body of a HEAD request, or of a caller that left.
 */
function readPart(file: string, { start, end, mtimeMs }: Part): ReadableStream<Uint8Array> {
  let position = start;
  const readChunk = async (): Promise<Uint8Array> => {
    await using archive = await open(file);
    if ((await archive.stat()).mtimeMs !== mtimeMs) throw new Error("The archive was replaced.");
    const length = Math.min(chunkBytes, end - position + 1);
    const { buffer, bytesRead } = await archive.read(new Uint8Array(length), { position });
    return buffer.subarray(0, bytesRead);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await readChunk();
        controller.enqueue(chunk);
        position += chunk.byteLength;
        if (position > end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
