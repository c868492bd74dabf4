// A Route Handler with nothing in it: the bytes that the portal's own answer has, straight from memory.
import { readFileSync } from "node:fs";

let bytes;

export function GET() {
  bytes ??= readFileSync(process.env.BENCH_BYTES);
  return new Response(bytes, { headers: { "content-type": "application/json" } });
}

export const dynamic = "force-dynamic";
