import { linkEnded } from "#lib/identity/invitations/accept-invitation.ts";
import type { ResetPasswordInput } from "#lib/identity/people/schemas.ts";
import { requireHardToGuess } from "#lib/identity/sign-in/guessable-password.ts";
import { hashPassword } from "#lib/identity/sign-in/password.ts";
import { forgetFailures, takeTurn } from "#lib/identity/sign-in/sign-in-throttle.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { writePassword } from "./set-password.ts";

/**
 * Sets a forgotten password anew by the link that came by mail, and ends every session of the person. The link works
 * once, by the row of the reset; every other link of the person ends with it. A second factor stays asked for.
 *
 * @throws DomainError not_found (also for a link that ended), invalid_request (a password that is easy to guess),
 *   too_many_requests
 */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<void> {
  await takeTurn(ctx.db, "link", ctx.ipAddress ?? "unknown", ctx.now);
  const link = { hash: hashToken(input.token), consumedAt: null, expiresAt: { gt: ctx.now } };
  const found = await ctx.db.passwordReset.findFirst({
    where: link,
    include: { user: { include: { organization: true } } },
  });
  if (!found) throw linkEnded();
  const { user: owner } = found;
  await requireHardToGuess(input.password, [owner.name, owner.email, owner.organization.name], "password");
  const passwordHash = await hashPassword(input.password);
  const email = await ctx.db.$transaction(async (tx) => {
    const [reset] = await tx.passwordReset.updateManyAndReturn({
      where: link,
      data: { consumedAt: ctx.now },
    });
    if (!reset) throw linkEnded();
    const user = await writePassword(ctx, tx, reset.userId, passwordHash);
    return user.email;
  });
  await forgetFailures(ctx.db, email, ctx.ipAddress);
}
