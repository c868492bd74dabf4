import { createPublicKey } from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import type { Context } from "#lib/platform/access/context.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { WebhookKeySet } from "./schemas.ts";
import { activeSecrets } from "./webhook-secret.ts";

/**
 * Returns the public keys of a webhook, two during a rotation. Receivers verify deliveries with them, without a secret.
 * Needs no authentication.
 *
 * @throws DomainError not_found, also after unregistration
 *
 * Source: contract, "Keys of a webhook"; RFC 7517 §5; RFC 8037 §2.
 */
export async function getWebhookKeys(
  ctx: Context,
  { webhookId }: { webhookId: string },
): Promise<WebhookKeySet> {
  const webhook = await ctx.db.webhook.findFirst({ where: { id: webhookId, unregisteredAt: null } });
  if (!webhook) throw notFound("webhook");
  const keys = activeSecrets(webhook, ctx.now).signing.map(async ({ privateKey }) => {
    const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
    const jwk = { kty: "OKP" as const, crv: "Ed25519" as const, x };
    const whpk = `whpk_${Buffer.from(x, "base64url").toString("base64")}`;
    return {
      ...jwk,
      kid: await calculateJwkThumbprint(jwk),
      use: "sig" as const,
      alg: "EdDSA" as const,
      whpk,
    };
  });
  return { keys: await Promise.all(keys) };
}
