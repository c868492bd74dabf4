import type { ForgotPasswordInput } from "#lib/identity/people/schemas.ts";
import { takeTurn } from "#lib/identity/sign-in/sign-in-throttle.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { newId } from "#lib/platform/ids.ts";

/**
 * Notes that somebody wants a link to set a password anew; the worker looks whose address it is. So the answer and the
 * work for it are the same whether or not anybody has the address: this does not look.
 *
 * @throws DomainError too_many_requests
 */
export async function requestPasswordReset(ctx: Context, { email }: ForgotPasswordInput): Promise<void> {
  const { db, ipAddress, requestId, now } = ctx;
  await takeTurn(db, "resetAddress", ipAddress ?? "unknown", now);
  await takeTurn(db, "resetAccount", email, now);
  await db.passwordResetRequest.create({
    data: { id: newId("request"), email, ipAddress, requestId, createdAt: now },
  });
}
