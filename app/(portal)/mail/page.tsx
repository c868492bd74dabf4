import type { Metadata } from "next";
import { Mails } from "#components/mail/mails.tsx";
import { env } from "#lib/env.ts";
import { listMails } from "#lib/mail/list-mails.ts";
import { staffContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Mail" };

export default async function MailPage() {
  const ctx = await staffContext("/mail");
  const hasServer = env().SMTP_URL !== undefined;
  return <Mails mails={await listMails(ctx, { showText: !hasServer })} hasServer={hasServer} />;
}
