import { forgetClients } from "#lib/oauth/clients/find-client.ts";
import { forgetTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { lockApplication, requireApplicationManager } from "./find-application.ts";

/**
 * Deletes an application with all that is its own: secrets, grants, webhooks, deliveries and inbox. Its tokens stop
 * working at once in this process and within five seconds in others.
 *
 * @throws DomainError forbidden, not_found
 */
export async function deleteApplication(ctx: Context, input: { applicationId: string }): Promise<void> {
  requireApplicationManager(ctx.actor);
  const { applicationId } = input;
  await ctx.db.$transaction(
    async (tx) => {
      const { name, organizationId } = await lockApplication(ctx, applicationId, tx);
      await tx.delivery.deleteMany({ where: { applicationId } });
      await tx.application.delete({ where: { id: applicationId } });
      await recordAudit(ctx, tx, {
        action: "application.deleted",
        targetType: "application",
        targetId: applicationId,
        organizationId,
        detail: { name },
      });
    },
    { timeout: 60_000 },
  );
  forgetTokens();
  forgetClients();
}
