import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { addSeconds, timeNow } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import type { PasswordResetRequest } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { queueMail } from "#lib/platform/mail/queue-mail.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

const batchSize = 20;
/** An hour. The text of the mail says so. */
const linkLifetimeSeconds = 3600;

/**
 * Answers requests for a new password: a link by mail where somebody has the address, nothing where nobody has. Any
 * number of workers may do so at once; each request is one's.
 *
 * @returns how many requests were answered
 */
export async function answerResetRequests(db: Db, now: Date = timeNow()): Promise<number> {
  return db.$transaction(async (tx) => {
    const requests = await tx.$queryRaw<PasswordResetRequest[]>`
      DELETE FROM "PasswordResetRequest" WHERE "id" IN (
        SELECT "id" FROM "PasswordResetRequest" ORDER BY "createdAt" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
      RETURNING *`;
    for (const request of requests) await answer(db, tx, request, now);
    return requests.length;
  });
}

async function answer(db: Db, tx: Tx, request: PasswordResetRequest, now: Date): Promise<void> {
  const user = await tx.user.findUnique({ where: { email: request.email } });
  if (!user) return;
  const token = newToken();
  const { requestId, ipAddress } = request;
  const ctx: Context = { actor: { kind: "anonymous" }, requestId, ipAddress, db, now };
  await tx.passwordReset.create({
    data: {
      hash: hashToken(token),
      userId: user.id,
      createdAt: now,
      expiresAt: addSeconds(now, linkLifetimeSeconds),
    },
  });
  await queueMail(tx, {
    to: user.email,
    subject: "A new password for the Partner Portal",
    text: `Hello ${onOneLine(user.name)},

To choose a new password, open this link within an hour:

${env().BASE_URL}/password/new#${token}

The link works once. If you did not ask for it, ignore this mail. Your password stays the same.
`,
    holdsLink: true,
  });
  await recordAudit(ctx, tx, {
    action: "user.password_reset_sent",
    targetType: "user",
    targetId: user.id,
    organizationId: user.organizationId,
  });
}
