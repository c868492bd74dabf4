import type { Metadata } from "next";
import { Inbox } from "#components/inbox/inbox.tsx";
import { inboxQuery } from "#lib/inbox/query-options.ts";
import { listInbox } from "#lib/inbox/read-inbox.ts";
import { hydrated } from "../../hydrated.tsx";
import { applicationContext } from "../../page-view.ts";

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage({ searchParams }: PageProps<"/inbox">) {
  const { ctx, applicationId } = await applicationContext("/inbox", searchParams);
  const page = <Inbox applicationId={applicationId} />;
  if (!applicationId) return page;
  return hydrated(page, [inboxQuery(applicationId), () => listInbox(ctx, { applicationId })]);
}
