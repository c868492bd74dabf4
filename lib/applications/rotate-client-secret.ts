import { forgetClients } from "#lib/oauth/clients/find-client.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { DomainError } from "#lib/platform/errors.ts";
import {
  type ApplicationRow,
  auditApplication,
  findApplication,
  lockApplication,
  requireApplicationManager,
} from "./find-application.ts";
import { makeClientSecret } from "./make-client-secret.ts";
import type { RotateClientSecretInput } from "./schemas.ts";

/**
 * Creates a new secret, which is returned only here. The previous one works for `overlapHours` more, and any older one
 * ends now, so at most two are active.
 *
 * @throws DomainError forbidden, not_found, conflict (a public client)
 */
export async function rotateClientSecret(
  ctx: Context,
  input: RotateClientSecretInput & { applicationId: string },
): Promise<{ application: ApplicationRow; clientSecret: string }> {
  requireApplicationManager(ctx.actor);
  const { clientSecret, row } = makeClientSecret(ctx.now);
  const application = await ctx.db.$transaction(async (tx) => {
    const found = await lockApplication(ctx, input.applicationId, tx);
    requireOwner(ctx.actor, found.organizationId, "this application can create its client secrets");
    if (found.clientType === "PUBLIC") throw new DomainError("conflict", "A public client has no secret.");
    const newest = found.clientSecrets.find(({ expiresAt }) => expiresAt === null || expiresAt > ctx.now);
    const overlapEnd = addSeconds(ctx.now, input.overlapHours * 3600);
    const previousEnd = newest?.expiresAt && newest.expiresAt < overlapEnd ? newest.expiresAt : overlapEnd;
    await tx.clientSecret.deleteMany({
      where: {
        applicationId: found.id,
        OR: [{ expiresAt: { lte: ctx.now } }, ...(newest ? [{ id: { not: newest.id } }] : [])],
      },
    });
    if (newest && input.overlapHours > 0)
      await tx.clientSecret.update({ where: { id: newest.id }, data: { expiresAt: previousEnd } });
    if (newest && input.overlapHours === 0) await tx.clientSecret.delete({ where: { id: newest.id } });
    await tx.clientSecret.create({ data: { ...row, applicationId: found.id } });
    const detail = { secretId: row.id, overlapHours: input.overlapHours };
    await auditApplication(ctx, tx, found, "client_secret.rotated", detail);
    return findApplication(ctx, found.id, tx);
  });
  forgetClients();
  return { application, clientSecret };
}
