import { llmsTxt } from "#lib/reference/guides/pages.ts";

export const dynamic = "force-dynamic";

/** The index of the reference for language models. */
export function GET(): Response {
  return new Response(llmsTxt(), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=300" },
  });
}
