import { audit } from "#lib/audit/audit.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { applicationTarget, changeApplication } from "./find-application.ts";
import type { Application, RotateClientSecretInput } from "./schemas.ts";

/** A new secret and its row: the hash and the last four characters. */
export function makeClientSecret(createdAt: Date) {
  const clientSecret = newToken();
  const hint = clientSecret.slice(-4);
  return { clientSecret, row: { id: newId("clientSecret"), hash: hashToken(clientSecret), hint, createdAt } };
}

/**
 * Creates a new secret, which is returned only here. The previous one works for `overlapHours` more, and any older one
 * ends now, so at most two are active. That must not surprise anybody: with
 * `newestSecretId`, the newest that the caller knows, a newer one is a conflict.
 *
 * @throws DomainError forbidden, not_found, conflict (a public client, a newer secret)
 */
export async function rotateClientSecret(
  ctx: Context,
  { applicationId, overlapHours, newestSecretId }: RotateClientSecretInput & { applicationId: string },
): Promise<Application & { clientSecret: string }> {
  const { clientSecret, row } = makeClientSecret(ctx.now);
  const application = await changeApplication(ctx, applicationId, async (tx, found) => {
    requireOwner(ctx.actor, found.organizationId, "this application can create its client secrets");
    if (found.clientType === "PUBLIC") throw conflict("A public client has no secret.");
    const previous = found.clientSecrets.find(({ expiresAt }) => expiresAt === null || expiresAt > ctx.now);
    if (previous && newestSecretId !== undefined && previous.id !== newestSecretId)
      throw conflict(
        `The secrets have changed since you loaded the page: the newest is …${previous.hint}. If nobody has it, end it first, because only two work at a time.`,
      );
    const kept = overlapHours > 0 ? previous : undefined;
    await tx.clientSecret.deleteMany({ where: { applicationId, ...(kept && { id: { not: kept.id } }) } });
    const expiresAt = addSeconds(ctx.now, overlapHours * 3600);
    if (kept && (kept.expiresAt === null || kept.expiresAt > expiresAt))
      await tx.clientSecret.update({ where: { id: kept.id }, data: { expiresAt } });
    await tx.clientSecret.create({ data: { ...row, applicationId } });
    await audit(ctx, tx, "client_secret.rotated", applicationTarget(found), {
      secretId: row.id,
      overlapHours,
    });
  });
  return { ...application, clientSecret };
}

/**
 * Deactivates a client secret: at once in this process, within two seconds in others. Access tokens issued for it stay
 * valid until they expire.
 *
 * @throws DomainError forbidden, not_found
 */
export function deactivateClientSecret(
  ctx: Context,
  { applicationId, secretId }: { applicationId: string; secretId: string },
): Promise<Application> {
  return changeApplication(ctx, applicationId, async (tx, application) => {
    const { count } = await tx.clientSecret.deleteMany({ where: { id: secretId, applicationId } });
    if (count === 0) throw notFound("client secret");
    await audit(ctx, tx, "client_secret.deactivated", applicationTarget(application), { secretId });
  });
}
