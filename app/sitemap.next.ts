import type { MetadataRoute } from "next";
import { listBranchPages } from "#lib/branches/get-branch.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";

// The branches change while the portal runs.
export const dynamic = "force-dynamic";

/** The pages that anybody may read, for search engines. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const pages = [`${env().BASE_URL}/branches`, ...(await listBranchPages(getDb()))];
  return pages.map((url) => ({ url }));
}
