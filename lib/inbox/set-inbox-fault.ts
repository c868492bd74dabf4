import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { SetInboxFaultInput } from "./schemas.ts";

/**
 * Tells an application's inbox to fail from the next request on, or not to any more.
 *
 * @throws DomainError not_found, for another organization's application too
 */
export async function setInboxFault(
  ctx: Context,
  { applicationId, fault }: SetInboxFaultInput,
): Promise<void> {
  const application = await ctx.db.application.findFirst({
    where: { AND: [{ id: applicationId }, visibleApplications(ctx.actor)] },
    select: { id: true },
  });
  if (!application) throw notFound("application");
  if (fault === null) await ctx.db.inboxFault.deleteMany({ where: { applicationId } });
  else
    await ctx.db.inboxFault.upsert({
      where: { applicationId },
      create: { applicationId, ...fault },
      update: fault,
    });
}
