import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Inbox } from "#components/inbox/inbox.tsx";
import { listInbox } from "#lib/inbox/list-inbox.ts";
import { inboxQuery } from "#lib/inbox/query-options.ts";
import { pageContext } from "../../current-user.ts";
import { pageApplication } from "../../current-view.ts";

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage({ searchParams }: PageProps<"/inbox">) {
  const address = await searchParams;
  const ctx = await pageContext("/inbox", address);
  const applicationId = await pageApplication("/inbox", address);
  const client = new QueryClient();
  if (applicationId)
    await client.prefetchQuery({
      queryKey: inboxQuery(applicationId).queryKey,
      queryFn: () => listInbox(ctx, { applicationId }),
    });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Inbox applicationId={applicationId} />
    </HydrationBoundary>
  );
}
