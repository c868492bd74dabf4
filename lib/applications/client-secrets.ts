import type { Application, RotateClientSecretInput } from "#lib/applications/shared/schemas.ts";
import { audit } from "#lib/audit/audit.ts";
import { refreshTokenIdleSeconds } from "#lib/oauth/tokens/token-settings.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { applicationTarget, changeApplication } from "./find-application.ts";

/** A new secret and its row: the hash and the last four characters. */
export function makeClientSecret(createdAt: Date) {
  const clientSecret = newToken();
  const hint = clientSecret.slice(-4);
  return { clientSecret, row: { id: newId("clientSecret"), hash: hashToken(clientSecret), hint, createdAt } };
}

/** Longer than any token lives that another process issues within two seconds of the end of its secret. */
const endedSecretSeconds = refreshTokenIdleSeconds + 3600;

/** Ends secrets with the access and refresh tokens that they got. Call `invalidateTokens` after the transaction. */
async function endSecrets(tx: Tx, secretIds: string[], now: Date): Promise<void> {
  await tx.clientSecret.deleteMany({ where: { id: { in: secretIds } } });
  const expiresAt = addSeconds(now, endedSecretSeconds);
  await tx.endedClientSecret.createMany({ data: secretIds.map((id) => ({ id, expiresAt })) });
}

/**
 * Creates a new secret, which is returned only here. The previous one works for `overlapHours` more, and any older one
 * ends now, so at most two are active. The tokens of one that ends now end with it; those of one that expires do not. That must not surprise anybody: with
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
    const replaced = found.clientSecrets.filter(({ id }) => id !== kept?.id);
    const isExpired = (secret: (typeof replaced)[number]) =>
      secret.expiresAt !== null && secret.expiresAt <= ctx.now;
    const expired = replaced.filter(isExpired).map(({ id }) => id);
    await tx.clientSecret.deleteMany({ where: { id: { in: expired } } });
    const ended = replaced.filter((secret) => !isExpired(secret)).map(({ id }) => id);
    await endSecrets(tx, ended, ctx.now);
    const expiresAt = addSeconds(ctx.now, overlapHours * 3600);
    if (kept && (kept.expiresAt === null || kept.expiresAt > expiresAt))
      await tx.clientSecret.update({ where: { id: kept.id }, data: { expiresAt } });
    await tx.clientSecret.create({ data: { ...row, applicationId } });
    await audit(ctx, tx, "client_secret.rotated", applicationTarget(found), {
      secretId: row.id,
      overlapHours,
    });
  });
  invalidateTokens();
  return { ...application, clientSecret };
}

/**
 * Deactivates a client secret and ends the access and refresh tokens that it got: at once in this process, within five
 * seconds in others.
 *
 * @throws DomainError forbidden, not_found
 */
export async function deactivateClientSecret(
  ctx: Context,
  { applicationId, secretId }: { applicationId: string; secretId: string },
): Promise<Application> {
  const changed = await changeApplication(ctx, applicationId, async (tx, application) => {
    if (!application.clientSecrets.some(({ id }) => id === secretId)) throw notFound("client secret");
    await endSecrets(tx, [secretId], ctx.now);
    await audit(ctx, tx, "client_secret.deactivated", applicationTarget(application), { secretId });
  });
  invalidateTokens();
  return changed;
}
