import type { MailContent } from "#lib/mail/queue-mail.ts";
import { env } from "#lib/platform/env.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

/** Warns a person that their password was changed. */
export function passwordChangedMail(name: string): MailContent {
  const text = `Hello ${onOneLine(name)},

The password of your Partner Portal account was changed. You are signed out everywhere else.

If that was not you, set a new password now: ${env().BASE_URL}/password
`;
  return { subject: "Your password was changed", text, holdsLink: false };
}
