import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { newOwnerProof } from "#lib/identity/factors/owner-confirmation.ts";
import { linkEnded } from "#lib/identity/invitations/accept-invitation.ts";
import type {
  ForgotPasswordInput,
  PasswordResetOutcome,
  ResetPasswordInput,
} from "#lib/identity/shared/people-schemas.ts";
import { requireHardToGuess } from "#lib/identity/sign-in/guessable-password.ts";
import { hashPassword, verifyPassword } from "#lib/identity/sign-in/password.ts";
import { forgetFailures, takeAttempt } from "#lib/identity/sign-in/sign-in-throttle.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { passwordResetMail } from "#lib/mail/templates/password-reset.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import type { PasswordResetRequest } from "#lib/platform/db/generated/client.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { replacePassword } from "./set-password.ts";

const batchSize = 20;
/** An hour, as the email and the pages say. */
const linkLifetimeSeconds = 3600;

/**
 * Requests a link to set a new password. The worker looks up the address, so response and time are the same whether or
 * not it has an account.
 *
 * @throws DomainError too_many_requests
 */
export async function requestPasswordReset(ctx: Context, { email }: ForgotPasswordInput): Promise<void> {
  const { db, ipAddress, requestId, now } = ctx;
  await takeAttempt(db, "resetAddress", ipAddress ?? "unknown", now);
  await takeAttempt(db, "resetAccount", email, now);
  await db.passwordResetRequest.create({
    data: { id: newId("request"), email, ipAddress, requestId, createdAt: now },
  });
}

/**
 * Emails a link for each waiting request whose address has an account, and drops the others. Any number of workers may do
 * so at once; each request is handled once.
 *
 * @returns the number of handled requests
 */
export async function answerResetRequests(db: Db): Promise<number> {
  return db.$transaction(async (tx) => {
    const requests = await tx.$queryRaw<PasswordResetRequest[]>`
      DELETE FROM "PasswordResetRequest" WHERE "id" IN (
        SELECT "id" FROM "PasswordResetRequest" ORDER BY "createdAt" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
      RETURNING *`;
    for (const { email, requestId, ipAddress } of requests)
      await sendLink({ actor: { kind: "anonymous" }, requestId, ipAddress, db, now: new Date() }, tx, email);
    return requests.length;
  });
}

async function sendLink(ctx: Context, tx: Tx, email: string): Promise<void> {
  const user = await tx.user.findUnique({ where: { email } });
  if (!user) return;
  const token = newToken();
  const expiresAt = addSeconds(ctx.now, linkLifetimeSeconds);
  await tx.passwordReset.create({
    data: { hash: hashToken(token), userId: user.id, createdAt: ctx.now, expiresAt },
  });
  await queueMail(tx, { to: user.email, ...passwordResetMail(user.name, token) });
  await audit(ctx, tx, "user.password_reset_sent", userTarget(user));
}

/**
 * Sets a new password with an emailed link, and ends whatever somebody who had the old one may have left (`replacePassword`).
 * The link works once. Sign-in still asks for second factors that are left.
 *
 * @returns what ended, as the email to the person says, and a proof for the browser that opened the link
 * @throws DomainError not_found (also for a link that ended), invalid_request (the present password, or one that is easy to
 *   guess), too_many_requests
 */
export async function resetPassword(
  ctx: Context,
  input: ResetPasswordInput,
): Promise<PasswordResetOutcome & { ownerProof: string }> {
  await takeAttempt(ctx.db, "link", ctx.ipAddress ?? "unknown", ctx.now);
  const link = { hash: hashToken(input.token), consumedAt: null, expiresAt: { gt: ctx.now } };
  const found = await ctx.db.passwordReset.findFirst({
    where: link,
    include: { user: { include: { organization: true } } },
  });
  if (!found) throw linkEnded();
  const { id, name, email, organization, passwordHash: present } = found.user;
  await requireHardToGuess(input.password, [name, email, organization.name], "password");
  // Whoever stole it would still know it.
  if (await verifyPassword(present, input.password))
    throw invalidField(
      "/password",
      "Choose a password that you have not used here before: this is the present one.",
    );
  const passwordHash = await hashPassword(input.password);
  const outcome = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.passwordReset.updateMany({ where: link, data: { consumedAt: ctx.now } });
    if (count === 0) throw linkEnded();
    const { user, ended, kept } = await replacePassword(ctx, tx, { userId: id, passwordHash });
    return { ended, kept, ownerProof: newOwnerProof(user, ctx.now) };
  });
  invalidateTokens();
  await forgetFailures(ctx.db, email);
  return outcome;
}
