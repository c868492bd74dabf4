import type { Metadata } from "next";
import { Mails } from "#components/mail/mails.tsx";
import { listMails } from "#lib/mail/list-mails.ts";
import { mailsQuery } from "#lib/mail/query-options.ts";
import { hasMailServer } from "#lib/mail/queue-mail.ts";
import { hydrated } from "../../hydrated.tsx";
import { staffContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Mail" };

export default async function MailPage() {
  const ctx = await staffContext("/mail");
  return hydrated(<Mails hasServer={hasMailServer()} />, [mailsQuery(), () => listMails(ctx)]);
}
