import { forgetTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { notFound } from "#lib/platform/errors.ts";

/**
 * Withdraws a person's consent for an application. Its grants, codes, and tokens end at once in this process and within
 * five seconds in others.
 *
 * @throws DomainError not_found, also for an application that only others consented to
 */
export async function withdrawConsent(
  ctx: Context<UserActor>,
  input: { applicationId: string },
): Promise<void> {
  const { userId, organizationId } = ctx.actor;
  const { applicationId } = input;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.consent.deleteMany({ where: { userId, applicationId } });
    if (count === 0) throw notFound("connected application");
    const { count: grants } = await tx.grant.updateMany({
      where: { userId, applicationId, revokedAt: null },
      data: { revokedAt: ctx.now },
    });
    await recordAudit(ctx, tx, {
      action: "consent.withdrawn",
      targetType: "application",
      targetId: applicationId,
      organizationId,
      detail: { grants },
    });
  });
  forgetTokens();
}
