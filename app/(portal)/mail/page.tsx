import type { Metadata } from "next";
import { Mails } from "#components/mail/mails.tsx";
import { mailsQuery } from "#components/mail/queries.ts";
import { hasMailServer } from "#lib/mail/queue-mail.ts";
import { readMailFilters } from "#lib/mail/shared/schemas.ts";
import { GET } from "../../api/console/mails/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Mail" };

export default async function MailPage({ searchParams }: PageProps<"/mail">) {
  const filters = readMailFilters(await searchParams);
  return hydrated(<Mails filters={filters} hasServer={hasMailServer()} />, [mailsQuery(filters), GET]);
}
