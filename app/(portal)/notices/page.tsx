import type { Metadata } from "next";
import { Notices } from "#components/notices/notices.tsx";
import { listNotices } from "#lib/notices/list-notices.ts";
import { noticesQuery } from "#lib/notices/query-options.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Notices" };

export default async function NoticesPage() {
  const ctx = await pageContext("/notices");
  return hydrated(<Notices />, [noticesQuery(), () => listNotices(ctx)]);
}
