import { setTimeout as sleep } from "node:timers/promises";
import type { Application, UpdateApplicationInput } from "#lib/applications/shared/schemas.ts";
import { audit } from "#lib/audit/audit.ts";
import { deleteDeliveries } from "#lib/notifications/deliveries/log/delete-deliveries.ts";
import { markUnregistered } from "#lib/notifications/deliveries/queue/unregister-webhook.ts";
import { deleteWebhooks } from "#lib/notifications/webhooks/delete-webhooks.ts";
import { freeSlots } from "#lib/notifications/webhooks/find-webhook.ts";
import { invalidateClients } from "#lib/oauth/clients/find-client.ts";
import { endConsents, lockConsents } from "#lib/oauth/consent/end-consents.ts";
import { addRemoval, type RemovedScopes } from "#lib/oauth/removed-scopes.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { pruneBatchSize } from "#lib/platform/db/prune-in-batches.ts";
import { conflict, DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  type ApplicationRow,
  applicationTarget,
  changeApplication,
  getApplication,
  lockApplication,
  requireApplicationAdmin,
  requireGrantableScopes,
} from "./find-application.ts";
import { registrationErrors } from "./registration-errors.ts";

/**
 * Changes the given fields of an application. The rules of a registration apply to the result as a whole. A scope that is
 * removed ends the tokens and authorizations that have it, at once in this process and within five seconds in others. They
 * stay ended if the scope comes back.
 *
 * @throws DomainError forbidden, not_found, invalid_request
 */
export async function updateApplication(
  ctx: Context,
  { applicationId, redirectUris, ...input }: UpdateApplicationInput & { applicationId: string },
): Promise<Application> {
  const updated = await changeApplication(ctx, applicationId, async (tx, found) => {
    const { name, grantTypes, scopes } = input;
    if (scopes) requireGrantableScopes(ctx.actor, scopes, found.scopes);
    const held = found.redirectUris.map(({ uri }) => uri);
    requireValid({
      clientType: found.clientType,
      grantTypes: grantTypes ?? found.grantTypes,
      scopes: scopes ?? found.scopes,
      redirectUris: redirectUris ?? held,
    });
    if (redirectUris && redirectUris.toSorted().join(" ") !== held.toSorted().join(" ")) {
      requireOwner(ctx.actor, found.organizationId, "this application can change its redirect URIs");
      await tx.redirectUri.deleteMany({ where: { applicationId } });
      await tx.redirectUri.createMany({
        data: redirectUris.map((uri) => ({ id: newId("redirectUri"), applicationId, uri })),
      });
    }
    const changes = {
      ...(name !== undefined && { name }),
      ...(grantTypes && { grantTypes }),
      ...(scopes && { scopes }),
    };
    await tx.application.update({ where: { id: applicationId }, data: { updatedAt: ctx.now, ...changes } });
    const removed = scopes ? found.scopes.filter((scope) => !scopes.some((kept) => kept === scope)) : [];
    if (removed.length > 0) await endScopes(ctx, tx, found, removed);
    const detail = { ...changes, ...(redirectUris && { redirectUris }) };
    await audit(ctx, tx, "application.updated", applicationTarget(found), detail);
  });
  invalidateTokens();
  return updated;
}

/** Ends the tokens, codes, and authorizations with these scopes. */
async function endScopes(
  ctx: Context,
  tx: Tx,
  { id: applicationId, removedScopes }: ApplicationRow,
  removed: string[],
): Promise<void> {
  await tx.application.update({
    where: { id: applicationId },
    // Only written here.
    data: { removedScopes: addRemoval(removedScopes as RemovedScopes, removed) },
  });
  await lockConsents(tx, { applicationId });
  await tx.grant.updateMany({
    where: { applicationId, revokedAt: null, scopes: { hasSome: removed } },
    data: { revokedAt: ctx.now },
  });
  await endConsents(tx, { applicationId }, ctx.now);
}

function requireValid(registration: Parameters<typeof registrationErrors>[0]): void {
  const errors = registrationErrors(registration);
  if (!errors[0]) return;
  throw new DomainError("invalid_request", errors[0].message, {
    errors: errors.map(({ path, message }) => ({ pointer: `/${path.join("/")}`, detail: message })),
  });
}

/**
 * Deletes an application with its secrets, grants, webhooks, deliveries, and inbox. Its tokens stop working at once in
 * this process and within five seconds in others. Members cannot, because the log of others is lost.
 *
 * @throws DomainError forbidden, not_found, conflict (webhooks were registered meanwhile, again and again)
 */
export async function deleteApplication(
  ctx: Context,
  { applicationId }: { applicationId: string },
): Promise<void> {
  await getApplication(ctx, { applicationId });
  requireApplicationAdmin(ctx.actor);
  for (let round = 1; !(await deleteOnce(ctx, applicationId)); round += 1) {
    if (round === maxRounds)
      throw conflict("Webhooks were registered meanwhile. Delete the application again.");
  }
  invalidateTokens();
  invalidateClients();
}

/** A webhook that the application registers during its deletion needs another round. */
const maxRounds = 10;

/** @returns false if a webhook was registered meanwhile */
async function deleteOnce(ctx: Context, applicationId: string): Promise<boolean> {
  const { webhooks } = await getApplication(ctx, { applicationId });
  // On its own, because publishers wait for it. They pass over these webhooks from here on.
  for (const { id } of webhooks)
    await markUnregistered(ctx, id).catch((error: unknown) => {
      // Somebody else was first.
      if (!(error instanceof DomainError && error.code === "not_found")) throw error;
    });
  // Waits for publishers to webhooks that somebody else has just unregistered, too.
  await freeSlots(ctx.db, applicationId);
  for (const deleteSome of [deleteDeliveries, deleteWebhooks, deleteResponses]) {
    // In batches, because live streams and the attempts of others wait for each transaction, with as much time for others.
    for (let hasMore = true; hasMore; ) {
      const startedMs = performance.now();
      hasMore = await ctx.db.$transaction((tx) => deleteSome(tx, applicationId));
      if (hasMore) await sleep(performance.now() - startedMs);
    }
  }
  return ctx.db.$transaction(async (tx) => {
    const application = await lockApplication(ctx, tx, applicationId);
    if ((await tx.webhook.count({ where: { applicationId, unregisteredAt: null } })) > 0) return false;
    while (await deleteDeliveries(tx, applicationId));
    await tx.application.delete({ where: { id: applicationId } });
    await audit(ctx, tx, "application.deleted", applicationTarget(application));
    return true;
  });
}

/** Deletes a batch of responses to requests with an Idempotency-Key. @returns whether there may be more */
async function deleteResponses(tx: Tx, applicationId: string): Promise<boolean> {
  const deleted = await tx.$executeRaw`
    DELETE FROM "IdempotentResponse" WHERE ctid IN (
      SELECT r.ctid FROM "IdempotentResponse" r WHERE r."applicationId" = ${applicationId} LIMIT ${pruneBatchSize})`;
  return deleted === pruneBatchSize;
}
