import type { MailContent } from "#lib/mail/queue-mail.ts";
import { env } from "#lib/platform/env.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

/** `advice`: what to do about a change that was somebody else's, by default to set a new password. */
export type AccountChange = { title: string; text: string; advice?: string };

/** Tells a person what changed in their account. */
export function accountChangedMail(name: string, change: AccountChange): MailContent {
  const advice = change.advice ?? `set a new password now: ${env().BASE_URL}/password`;
  const text = `Hello ${onOneLine(name)},

${change.title}.

${change.text}

If that was not you, ${advice}
`;
  return { subject: change.title, text, holdsLink: false };
}
