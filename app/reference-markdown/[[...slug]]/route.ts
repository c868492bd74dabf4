import { referencePages } from "#lib/reference/guides/pages.ts";
import { toMarkdown } from "#lib/reference/guides/to-markdown.ts";

/** A page of the reference as Markdown; server/web.ts leads `/reference/x.md` here. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ slug?: string[] }> },
): Promise<Response> {
  const { slug = [] } = await params;
  const page = referencePages().get(slug.join("/"));
  const headers = { "content-type": "text/markdown; charset=utf-8", "cache-control": "public, max-age=300" };
  if (!page)
    return new Response("# Not found\n\nThere is no such page. /llms.txt lists all.\n", {
      status: 404,
      headers,
    });
  return new Response(toMarkdown(page), { headers });
}
