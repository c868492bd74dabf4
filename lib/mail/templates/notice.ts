import type { MailContent } from "#lib/mail/queue-mail.ts";

/** A notice of the portal, and the URL of its page. */
export function noticeMail(notice: { title: string; text: string; url: string }): MailContent {
  return { subject: notice.title, text: `${notice.text}\n\n${notice.url}\n`, holdsLink: false };
}
