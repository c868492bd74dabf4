import { forgetClients } from "#lib/oauth/clients/find-client.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { notFound } from "#lib/platform/errors.ts";
import {
  type ApplicationRow,
  auditApplication,
  findApplication,
  lockApplication,
  requireApplicationManager,
} from "./find-application.ts";

/**
 * Deactivates a client secret: at once in this process, within two seconds in others. Access tokens issued for it stay
 * valid until they expire.
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
    await auditApplication(ctx, tx, application, "client_secret.deactivated", { secretId: input.secretId });
    return findApplication(ctx, application.id, tx);
  });
  forgetClients();
  return updated;
}
