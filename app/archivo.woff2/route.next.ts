import { readFile } from "node:fs/promises";
import path from "node:path";

// Read at build time.
export const dynamic = "force-static";

const file = "node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2";

/** The portal's font at an address that lib/platform/http/responses/error-page.ts knows. */
export async function GET(): Promise<Response> {
  const bytes = await readFile(path.resolve(file));
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": "font/woff2", "cache-control": "public, max-age=86400" },
  });
}
