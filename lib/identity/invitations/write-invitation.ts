import { invitationDays, type RoleName, roleWords } from "#lib/identity/people/constants.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { hasMailServer, queueMail } from "#lib/platform/mail/queue-mail.ts";
import { quoted } from "#lib/platform/one-line-text.ts";

type Letter = { email: string; role: RoleName; organizationName: string; invitedBy: string };

/**
 * Makes the link of an invitation and queues the mail with it. The token stands after `#`, which no browser sends: it
 * reaches no log and no Referer. Somebody who has an account already gets a mail without a link; whoever invites
 * cannot tell the difference. The mail begins with the portal's own words, not with a name that somebody chose.
 *
 * @returns what the row of the invitation keeps; and the link, for whoever invites to hand on, where no mail server does
 */
export async function writeInvitation(
  ctx: Context,
  tx: Tx,
  letter: Letter,
): Promise<{
  row: { tokenHash: Buffer<ArrayBuffer>; sentAt: Date; expiresAt: Date };
  link: string | null;
}> {
  const token = newToken();
  const link = `${env().BASE_URL}/invitation#${token}`;
  const account = await tx.user.findUnique({ where: { email: letter.email }, select: { id: true } });
  await queueMail(tx, {
    to: letter.email,
    subject: "You are invited to the Partner Portal",
    text: account ? withAccount(letter) : withLink(letter, link),
    holdsLink: !account,
  });
  const row = {
    tokenHash: hashToken(token),
    sentAt: ctx.now,
    expiresAt: addSeconds(ctx.now, invitationDays * 24 * 3600),
  };
  return { row, link: hasMailServer() ? null : link };
}

function withLink(letter: Letter, link: string): string {
  return `${opening(letter)}
To join, open this link within ${invitationDays} days and choose a password:

${link}

The link works once. If you did not expect this invitation, ignore this mail.
`;
}

function withAccount(letter: Letter): string {
  return `${opening(letter)}
${letter.email} has a Partner Portal account already, and an account belongs to one organization. To join this one, leave
your present organization first (${env().BASE_URL}/account) and ask for a new invitation, or ask to be invited under
another e-mail address.

If you did not expect this invitation, ignore this mail.
`;
}

function opening({ invitedBy, organizationName, role }: Letter): string {
  return `You are invited to the Partner Portal.

Organization: ${quoted(organizationName)}
Invited by: ${quoted(invitedBy)}
Your role: ${roleWords[role].name}. ${roleWords[role].may}.
`;
}
