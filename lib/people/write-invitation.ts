import type { Context } from "#lib/auth/context.ts";
import { addSeconds } from "#lib/clock.ts";
import { hashToken, newToken } from "#lib/crypto/random-token.ts";
import type { Tx } from "#lib/db/client.ts";
import { env } from "#lib/env.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { type RoleName, roleWords } from "./words.ts";

/** Links that come by mail are good for an hour. */
export const linkLifetimeSeconds = 3600;

type Letter = { email: string; role: RoleName; organizationName: string; invitedBy: string };

/**
 * Makes the link of an invitation and queues the mail with it. The token stands after `#`, which no browser sends: it
 * reaches no log and no Referer. Somebody who has an account already gets a mail without a link; whoever invites
 * cannot tell the difference.
 *
 * @returns what the row of the invitation keeps
 */
export async function writeInvitation(
  ctx: Context,
  tx: Tx,
  letter: Letter,
): Promise<{ tokenHash: Buffer<ArrayBuffer>; sentAt: Date; expiresAt: Date }> {
  const token = newToken();
  const account = await tx.user.findUnique({ where: { email: letter.email }, select: { id: true } });
  await queueMail(tx, {
    to: letter.email,
    subject: `${letter.organizationName} invites you to the Partner Portal`,
    text: account ? withAccount(letter) : withLink(letter, token),
  });
  return {
    tokenHash: hashToken(token),
    sentAt: ctx.now,
    expiresAt: addSeconds(ctx.now, linkLifetimeSeconds),
  };
}

function withLink({ invitedBy, organizationName, role }: Letter, token: string): string {
  return `${invitedBy} invites you to the Partner Portal of ${organizationName}.

Your role: ${roleWords[role].name}. ${roleWords[role].may}.

Open this link within an hour, choose a password, and you are in:

${env().BASE_URL}/invitation#${token}

The link works once. If you did not expect this, do nothing: without you it ends by itself.
`;
}

function withAccount({ invitedBy, organizationName, email }: Letter): string {
  return `${invitedBy} invites you to the Partner Portal of ${organizationName}.

${email} has an account of the portal already, and an account belongs to one organization. To change to
${organizationName}, leave your present organization first (${env().BASE_URL}/account) and ask for a new invitation,
or ask to be invited under another e-mail address.

If you did not expect this, do nothing.
`;
}
