import { forgetClients } from "#lib/oauth/clients/find-client.ts";
import { forgetTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { auditApplication, lockApplication, requireApplicationManager } from "./find-application.ts";

/**
 * Deletes an application with its secrets, grants, webhooks, deliveries, and inbox. Its tokens stop
 * working at once in this process and within five seconds in others.
 *
 * @throws DomainError forbidden, not_found
 */
export async function deleteApplication(ctx: Context, input: { applicationId: string }): Promise<void> {
  requireApplicationManager(ctx.actor);
  const { applicationId } = input;
  await ctx.db.$transaction(
    async (tx) => {
      const application = await lockApplication(ctx, applicationId, tx);
      await tx.delivery.deleteMany({ where: { applicationId } });
      await tx.application.delete({ where: { id: applicationId } });
      await auditApplication(ctx, tx, application, "application.deleted", { name: application.name });
    },
    { timeout: 60_000 },
  );
  forgetTokens();
  forgetClients();
}
