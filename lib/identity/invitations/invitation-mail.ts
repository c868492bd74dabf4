import { invitationDays, type RoleName, roleWords } from "#lib/identity/people/constants.ts";
import { env } from "#lib/platform/env.ts";
import { quoted } from "#lib/platform/one-line-text.ts";

export type InvitationMail = { email: string; role: RoleName; organizationName: string; invitedBy: string };

/**
 * The email of an invitation. It begins with the portal's own words, not with a name that somebody chose.
 *
 * @param link null if the address has an account already
 */
export function invitationText(mail: InvitationMail, link: string | null): string {
  const { email, organizationName, invitedBy, role } = mail;
  const howToJoin =
    link === null
      ? `${email} already has a Partner Portal account, and an account belongs to one organization. To join this one, leave
your current organization first (${env().BASE_URL}/account) and ask for a new invitation, or ask to be invited with
another email address.
`
      : `To join, open this link within ${invitationDays} days and choose a password:

${link}

The link works once.
`;
  return `You are invited to the Partner Portal.

Organization: ${quoted(organizationName)}
Invited by: ${quoted(invitedBy)}
Your role: ${roleWords[role].name}. ${roleWords[role].may}.

${howToJoin}
If you did not expect this invitation, ignore this email.
`;
}
