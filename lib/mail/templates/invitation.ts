import type { MailContent } from "#lib/mail/queue-mail.ts";
import { env } from "#lib/platform/env.ts";
import { quoted } from "#lib/platform/one-line-text.ts";

type Invitation = {
  email: string;
  organizationName: string;
  invitedBy: string;
  /** Name and description. */
  role: string;
  /** Days that the link works. */
  days: number;
};

/**
 * Invites a person. It begins with the portal's own words, not with a name that somebody chose.
 *
 * @param link null if the address has an account already
 */
export function invitationMail(invitation: Invitation, link: string | null): MailContent {
  const { email, organizationName, invitedBy, role, days } = invitation;
  const howToJoin =
    link === null
      ? `${email} already has a Partner Portal account, and an account belongs to one organization. To join this one, leave
your current organization first (${env().BASE_URL}/account) and ask for a new invitation, or ask to be invited with
another email address.
`
      : `To join, open this link within ${days} days and choose a password:

${link}

The link works once.
`;
  const text = `You are invited to the Partner Portal.

Organization: ${quoted(organizationName)}
Invited by: ${quoted(invitedBy)}
Your role: ${role}

${howToJoin}
If you did not expect this invitation, ignore this email.
`;
  return { subject: "You are invited to the Partner Portal", text, holdsLink: link !== null };
}
