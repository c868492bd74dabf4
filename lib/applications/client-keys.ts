import { fetchKeySet, KeySetError } from "#lib/oauth/clients/client-jwks.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { targetUrlFaults } from "#lib/platform/egress/target-url.ts";
import { conflict, invalidField, notFound } from "#lib/platform/errors.ts";
import {
  auditApplication,
  changeApplication,
  getApplication,
  requireApplicationManager,
} from "./find-application.ts";
import { readPublicKey } from "./read-public-key.ts";
import {
  type AddClientKeyInput,
  type Application,
  keySetSchema,
  maxClientKeys,
  type SetJwksUrlInput,
} from "./schemas.ts";

/**
 * Adds a public key. The application can authenticate with it in addition to its secrets and other keys.
 *
 * @throws DomainError forbidden, not_found, invalid_request (the key), conflict (a public client, a known key, too many)
 */
export async function addClientKey(
  ctx: Context,
  { applicationId, key }: AddClientKeyInput & { applicationId: string },
): Promise<Application> {
  const { publicJwk, ...made } = await readPublicKey(key);
  return changeApplication(ctx, applicationId, async (tx, found) => {
    requireMayAuthenticate(ctx, found);
    if (found.clientKeys.some(({ kid }) => kid === made.kid))
      throw conflict("The application already has this key.");
    if (found.clientKeys.length >= maxClientKeys)
      throw conflict(`An application has at most ${maxClientKeys} keys. Remove one first.`);
    await tx.clientKey.create({
      data: { ...made, applicationId, createdAt: ctx.now, publicJwk: publicJwk as Prisma.InputJsonObject },
    });
    await auditApplication(ctx, tx, found, "client_key.added", made);
  });
}

/**
 * Removes a public key, which stops working immediately in this process and within two seconds in others. Access tokens
 * that were issued for it stay valid until they expire.
 *
 * @throws DomainError forbidden, not_found
 */
export function removeClientKey(
  ctx: Context,
  { applicationId, kid }: { applicationId: string; kid: string },
): Promise<Application> {
  return changeApplication(ctx, applicationId, async (tx, found) => {
    const { count } = await tx.clientKey.deleteMany({ where: { applicationId, kid } });
    if (count === 0) throw notFound("key");
    await auditApplication(ctx, tx, found, "client_key.removed", { kid });
  });
}

/**
 * Sets or removes the URL of the application's key set. Reads the key set first, to reject a wrong URL.
 *
 * @throws DomainError forbidden, not_found, invalid_request (the URL or its response), conflict (a public client)
 */
export async function setJwksUrl(
  ctx: Context,
  { applicationId, url }: SetJwksUrlInput & { applicationId: string },
): Promise<Application> {
  const application = await getApplication(ctx, { applicationId });
  requireApplicationManager(ctx.actor, application.environment);
  if (url !== null) {
    requireMayAuthenticate(ctx, application);
    await requireKeySet(url);
  }
  return changeApplication(ctx, applicationId, async (tx, found) => {
    await tx.application.update({ where: { id: applicationId }, data: { jwksUrl: url } });
    await auditApplication(ctx, tx, found, "client_key.url_changed", { url });
  });
}

function requireMayAuthenticate(
  ctx: Context,
  { organization, clientType }: Pick<Application, "organization" | "clientType">,
): void {
  requireOwner(ctx.actor, organization.id, "this application can add its keys");
  if (clientType === "PUBLIC") throw conflict("A public client does not authenticate.");
}

/** @throws DomainError invalid_request */
async function requireKeySet(url: string): Promise<void> {
  const [fault] = targetUrlFaults(url);
  if (fault) throw invalidField("/url", fault);
  try {
    const set = keySetSchema.safeParse(await (await fetchKeySet(url)).json());
    if (!set.success)
      throw new KeySetError('The response is not a key set: { "keys": [ … ] } with at least one key.');
  } catch (error) {
    if (error instanceof KeySetError)
      throw invalidField("/url", `The key set could not be read. ${error.message}`);
    if (error instanceof SyntaxError)
      throw invalidField("/url", "The key set could not be read. It is not valid JSON.");
    throw error;
  }
}
