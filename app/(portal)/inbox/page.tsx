import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Inbox } from "#components/inbox/inbox.tsx";
import { listApplications } from "#lib/applications/list-applications.ts";
import { applicationsQuery } from "#lib/applications/queries.ts";
import { serializeApplication } from "#lib/applications/serialize-application.ts";
import { listInbox } from "#lib/inbox/list-inbox.ts";
import { inboxQuery } from "#lib/inbox/queries.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage({ searchParams }: PageProps<"/inbox">) {
  const ctx = await pageContext("/inbox");
  const { application } = await searchParams;
  const applications = (await listApplications(ctx)).map(serializeApplication);
  const chosen = applications.find(({ id }) => id === application) ?? applications[0];
  const client = new QueryClient();
  client.setQueryData(applicationsQuery().queryKey, applications);
  if (chosen)
    await client.prefetchQuery({
      queryKey: inboxQuery(chosen.id).queryKey,
      queryFn: () => listInbox(ctx, { applicationId: chosen.id }),
    });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Inbox applicationId={chosen?.id ?? null} />
    </HydrationBoundary>
  );
}
