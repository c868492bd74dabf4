import { audit } from "#lib/audit/audit.ts";
import type { AuthenticatedClient } from "#lib/oauth/clients/authenticate-client.ts";
import type { Client } from "#lib/oauth/clients/find-client.ts";
import { endConsents, lockConsents } from "#lib/oauth/consent/end-consents.ts";
import type { SigningKeyPair } from "#lib/oauth/tokens/signing-keys.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Grant } from "#lib/platform/db/generated/client.ts";
import type { Form } from "./read-form.ts";

/** A request of an authenticated client to the token endpoint. */
export type TokenRequest = {
  ctx: Context;
  client: AuthenticatedClient;
  form: Form;
  /** Read before any transaction: nothing inside one may wait for a second database connection. */
  signingKey: SigningKeyPair;
};

/** The tokens of a grant. `refreshToken` is null without `offline_access`, `grantId` for client credentials. */
export type Issued = {
  accessToken: string;
  scopes: readonly string[];
  grantId: string | null;
  refreshToken: string | null;
};

/** A token request inside the transaction that exchanges its code. */
export type CodeExchange = TokenRequest & { tx: Tx };

/** The fields of a grant that codes and refresh tokens read. */
export const grantPart = { id: true, userId: true, scopes: true, createdAt: true } as const;
export type GrantPart = Pick<Grant, keyof typeof grantPart>;

/**
 * Revokes a grant with all its codes and tokens. The consent ends with the last grant that works.
 *
 * @param replayed what was used twice, so that one user of it was not the client. Source: RFC 6749 §4.1.2 and §10.4,
 *   RFC 9700 §4.14.2.
 */
export async function revokeGrant(
  { ctx, tx, client }: { ctx: Context; tx: Tx; client: Client },
  grantId: string,
  replayed?: "authorization_code" | "refresh_token",
): Promise<void> {
  const grant = await tx.grant.findUnique({
    where: { id: grantId },
    select: { userId: true, applicationId: true },
  });
  if (!grant) return;
  await lockConsents(tx, grant);
  const { count } = await tx.grant.updateMany({
    where: { id: grantId, revokedAt: null },
    data: { revokedAt: ctx.now },
  });
  if (count === 0) return;
  await endConsents(tx, grant, ctx.now);
  await audit(
    ctx,
    tx,
    replayed ? "grant.revoked_by_replay" : "grant.revoked",
    { type: "grant", id: grantId, organizationId: client.organizationId },
    { application: client.name, ...(replayed && { replayed }) },
  );
}
