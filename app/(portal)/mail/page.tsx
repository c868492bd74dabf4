import type { Metadata } from "next";
import { Mails } from "#components/mail/mails.tsx";
import { mailsQuery } from "#components/mail/queries.ts";
import { hasMailServer } from "#lib/mail/queue-mail.ts";
import { GET } from "../../api/console/mails/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Mail" };

export default function MailPage() {
  return hydrated(<Mails hasServer={hasMailServer()} />, [mailsQuery(), GET]);
}
