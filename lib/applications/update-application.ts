import { forgetClients } from "#lib/oauth/clients/find-client.ts";
import { applicationGrantTypes, isScope } from "#lib/oauth/scopes.ts";
import { forgetTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  type ApplicationRow,
  auditApplication,
  findApplication,
  lockApplication,
  requireApplicationManager,
} from "./find-application.ts";
import { registrationFaults } from "./registration-faults.ts";
import { requireGrantableScopes } from "./require-grantable-scopes.ts";
import type { UpdateApplicationInput } from "./schemas.ts";

/**
 * Changes an application; absent fields stay. The rules of a registration hold for the result as a whole. A scope that
 * is taken away stops working in tokens already issued.
 *
 * @throws DomainError forbidden, not_found, invalid_request
 */
export async function updateApplication(
  ctx: Context,
  input: UpdateApplicationInput & { applicationId: string },
): Promise<ApplicationRow> {
  requireApplicationManager(ctx.actor);
  const { applicationId, redirectUris, name, grantTypes, scopes } = input;
  const updated = await ctx.db.$transaction(async (tx) => {
    const found = await lockApplication(ctx, applicationId, tx);
    if (scopes) requireGrantableScopes(ctx.actor, scopes, found.scopes);
    requireValid(found, input);
    if (redirectUris && !isSame(redirectUris, found)) {
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
    const detail = { ...changes, ...(redirectUris && { redirectUris }) };
    await auditApplication(ctx, tx, found, "application.updated", detail);
    return findApplication(ctx, applicationId, tx);
  });
  forgetTokens();
  forgetClients();
  return updated;
}

/** In any order. */
function isSame(redirectUris: readonly string[], found: ApplicationRow): boolean {
  const held = new Set(found.redirectUris.map(({ uri }) => uri));
  return held.size === redirectUris.length && redirectUris.every((uri) => held.has(uri));
}

function requireValid(found: ApplicationRow, input: UpdateApplicationInput): void {
  const faults = registrationFaults({
    clientType: found.clientType,
    grantTypes:
      input.grantTypes ?? applicationGrantTypes.filter((grantType) => found.grantTypes.includes(grantType)),
    scopes: input.scopes ?? found.scopes.filter(isScope),
    redirectUris: input.redirectUris ?? found.redirectUris.map(({ uri }) => uri),
  });
  const [first] = faults;
  if (!first) return;
  throw new DomainError("invalid_request", first.message, {
    errors: faults.map(({ path, message }) => ({ pointer: `/${path.join("/")}`, detail: message })),
  });
}
