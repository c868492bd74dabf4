import { referencePages } from "#lib/reference/guides/pages.ts";

/** A page of the reference as Markdown; next.config.ts rewrites `/reference/x.md` to this route. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ slug?: string[] }> },
): Promise<Response> {
  const { slug = [] } = await params;
  const markdown = referencePages().get(slug.join("/"))?.markdown;
  const headers = { "content-type": "text/markdown; charset=utf-8", "cache-control": "public, max-age=300" };
  return markdown === undefined
    ? new Response("# Not found\n\nThis page does not exist. /llms.txt lists all pages.\n", {
        status: 404,
        headers,
      })
    : new Response(markdown, { headers });
}
