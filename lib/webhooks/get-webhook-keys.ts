import { calculateJwkThumbprint } from "jose";
import type { Context } from "#lib/platform/access/context.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { WebhookKeySet } from "./schemas.ts";
import { publicKeys } from "./webhook-secret.ts";

/**
 * Returns the public keys of a webhook, two during a rotation. Receivers verify deliveries with them, without a secret.
 * Needs no authentication.
 *
 * @throws DomainError not_found, also after unregistration
 *
 * Source: contract, "Keys of a webhook"; RFC 7517 §5.
 */
export async function getWebhookKeys(
  ctx: Context,
  { webhookId }: { webhookId: string },
): Promise<WebhookKeySet> {
  const webhook = await ctx.db.webhook.findFirst({ where: { id: webhookId, unregisteredAt: null } });
  if (!webhook) throw notFound("webhook");
  const keys = publicKeys(webhook, ctx.now).map(async (jwk) => ({
    ...jwk,
    kid: await calculateJwkThumbprint(jwk),
    use: "sig" as const,
    alg: "EdDSA" as const,
    whpk: `whpk_${Buffer.from(jwk.x, "base64url").toString("base64")}`,
  }));
  return { keys: await Promise.all(keys) };
}
