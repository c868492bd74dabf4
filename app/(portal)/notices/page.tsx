import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Notices } from "#components/notices/notices.tsx";
import { listNotices } from "#lib/notices/list-notices.ts";
import { noticesQuery } from "#lib/notices/query-options.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Notices" };

export default async function NoticesPage() {
  const ctx = await pageContext("/notices");
  const client = new QueryClient();
  await client.prefetchQuery({ queryKey: noticesQuery().queryKey, queryFn: () => listNotices(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Notices />
    </HydrationBoundary>
  );
}
