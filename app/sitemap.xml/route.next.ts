import { listBranchPages } from "#lib/branches/get-branch.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";

// The branches change while the portal runs.
export const dynamic = "force-dynamic";

/** The pages that anybody may read, for search engines. Source: sitemaps.org, "Sitemaps XML format". */
export async function GET(): Promise<Response> {
  const pages = [`${env().BASE_URL}/`, `${env().BASE_URL}/branches`, ...(await listBranchPages(getDb()))];
  const urls = pages.map((url) => `<url><loc>${url.replaceAll("&", "&amp;")}</loc></url>\n`).join("");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`;
  return new Response(xml, { headers: { "content-type": "application/xml" } });
}
