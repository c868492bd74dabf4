import type { MailContent } from "#lib/mail/queue-mail.ts";
import { env } from "#lib/platform/env.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

/** Tells a person what changed in their account. */
export function accountChangedMail(name: string, change: { title: string; text: string }): MailContent {
  const text = `Hello ${onOneLine(name)},

${change.title}.

${change.text}

If that was not you, set a new password now: ${env().BASE_URL}/password
`;
  return { subject: change.title, text, holdsLink: false };
}
