import type { MailContent } from "#lib/mail/queue-mail.ts";
import { env } from "#lib/platform/env.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

/** Brings the link to choose a new password. The token follows `#`, so browsers send it to no log. */
export function passwordResetMail(name: string, token: string): MailContent {
  const text = `Hello ${onOneLine(name)},

To choose a new password, open this link within an hour:

${env().BASE_URL}/password/new#${token}

The link works once. If you did not request it, ignore this email. Your password stays the same.
`;
  return { subject: "A new password for the Partner Portal", text, holdsLink: true };
}
