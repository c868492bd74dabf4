import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Mails } from "#components/mail/mails.tsx";
import { env } from "#lib/env.ts";
import { listMails } from "#lib/mail/list-mails.ts";
import { mailsQuery } from "#lib/mail/queries.ts";
import { staffContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Mail" };

export default async function MailPage() {
  const ctx = await staffContext("/mail");
  const hasServer = env().SMTP_URL !== undefined;
  const client = new QueryClient();
  await client.prefetchQuery({
    queryKey: mailsQuery().queryKey,
    queryFn: () => listMails(ctx, { showText: !hasServer }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Mails hasServer={hasServer} />
    </HydrationBoundary>
  );
}
