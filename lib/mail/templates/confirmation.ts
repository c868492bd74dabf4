import type { MailContent } from "#lib/mail/queue-mail.ts";
import { env } from "#lib/platform/env.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

/** Brings the link that confirms a person before they add a second factor. The token follows `#`, so browsers send it to no log. */
export function confirmationMail(name: string, token: string): MailContent {
  const text = `Hello ${onOneLine(name)},

Somebody signed in to your Partner Portal account with your password and wants to add a second factor.

If that was you, open this link within an hour, in the browser where you are signed in:

${env().BASE_URL}/confirm#${token}

The link works once.

If that was not you, somebody has your password. Set a new one now: ${env().BASE_URL}/password
`;
  return { subject: "Confirm that it is you", text, holdsLink: true };
}
