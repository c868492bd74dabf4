import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Mails } from "#components/mail/mails.tsx";
import { listMails } from "#lib/platform/mail/list-mails.ts";
import { hasMailServer } from "#lib/platform/mail/mail-transport.ts";
import { mailsQuery } from "#lib/platform/mail/query-options.ts";
import { staffContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Mail" };

export default async function MailPage() {
  const ctx = await staffContext("/mail");
  const client = new QueryClient();
  await client.prefetchQuery({
    queryKey: mailsQuery().queryKey,
    queryFn: () => listMails(ctx),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Mails hasServer={hasMailServer()} />
    </HydrationBoundary>
  );
}
