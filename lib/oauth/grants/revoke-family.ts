import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { CodeExchange } from "./token-request.ts";

/**
 * Revokes a grant with all its codes and tokens because a code or refresh token was used twice, so one user of it was not
 * the client.
 *
 * Source: RFC 6749 §4.1.2 and §10.4, RFC 9700 §4.14.2.
 */
export async function revokeFamily(
  { ctx, tx, client }: Pick<CodeExchange, "ctx" | "tx" | "client">,
  grantId: string,
  replayed: "authorization_code" | "refresh_token",
): Promise<void> {
  const { count } = await tx.grant.updateMany({
    where: { id: grantId, revokedAt: null },
    data: { revokedAt: ctx.now },
  });
  if (count === 0) return;
  await recordAudit(ctx, tx, {
    action: "grant.revoked_by_replay",
    targetType: "grant",
    targetId: grantId,
    organizationId: client.organizationId,
    detail: { replayed, application: client.name },
  });
}
