import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { revokeFamily } from "./revoke-family.ts";
import { type CodeExchange, grantPart } from "./token-request.ts";

/**
 * The unused code of this client, or null. A used code revokes its family.
 *
 * Source: RFC 6749 §4.1.2.
 */
export async function readCode(exchange: CodeExchange, code: string) {
  const found = await exchange.tx.authorizationCode.findUnique({
    where: { hash: hashToken(code), grant: { applicationId: exchange.client.id } },
    include: { grant: { select: grantPart } },
  });
  if (!found) return null;
  if (found.consumedAt !== null) {
    await revokeFamily(exchange, found.grantId, "authorization_code");
    return null;
  }
  return found.grant.revokedAt === null ? found : null;
}

/**
 * Consumes a code. Of concurrent requests one updates the row; every other is a replay and revokes the family. A wrong
 * redirect URI also consumes the code.
 *
 * @returns false if the code was used before
 * @throws DomainError invalid_request, invalid_grant (the redirect URI)
 *
 * Source: RFC 6749 §4.1.3.
 */
export async function consumeCode(exchange: CodeExchange, code: string): Promise<boolean> {
  const { ctx, tx, form } = exchange;
  const hash = hashToken(code);
  const { grantId, redirectUri } = await tx.authorizationCode.findUniqueOrThrow({ where: { hash } });
  const { count } = await tx.authorizationCode.updateMany({
    where: { hash, consumedAt: null },
    data: { consumedAt: ctx.now },
  });
  if (count !== 1) {
    await revokeFamily(exchange, grantId, "authorization_code");
    return false;
  }
  if (form.get("redirect_uri") !== redirectUri)
    throw new DomainError("invalid_grant", "redirect_uri is not the one of the authorization request.");
  const used = await tx.grant.updateMany({
    where: { id: grantId, revokedAt: null },
    data: { lastUsedAt: ctx.now },
  });
  return used.count === 1;
}
