import { forgetClients } from "#lib/oauth/clients/find-client.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { notFound } from "#lib/platform/errors.ts";
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  requireApplicationManager,
} from "./find-application.ts";

/**
 * Ends a client secret: at once in this process, within two seconds in others. Access tokens that were got with it run out by themselves.
 *
 * @throws DomainError forbidden, not_found
 */
export async function deactivateClientSecret(
  ctx: Context,
  input: { applicationId: string; secretId: string },
): Promise<ApplicationRow> {
  requireApplicationManager(ctx.actor);
  const updated = await ctx.db.$transaction(async (tx) => {
    const application = await lockApplication(ctx, input.applicationId, tx);
    const { count } = await tx.clientSecret.deleteMany({
      where: { id: input.secretId, applicationId: application.id },
    });
    if (count === 0) throw notFound("client secret");
    await recordAudit(ctx, tx, {
      action: "client_secret.deactivated",
      targetType: "application",
      targetId: application.id,
      organizationId: application.organizationId,
      detail: { secretId: input.secretId },
    });
    return findApplication(ctx, application.id, tx);
  });
  forgetClients();
  return updated;
}
