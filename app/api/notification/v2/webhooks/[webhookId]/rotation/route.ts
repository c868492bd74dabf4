import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { rotateSecretSchema } from "#lib/platform/http/schemas.ts";
import { promoteSecret, rotateSecret } from "#lib/webhooks/rotate-secret.ts";
import { serializeRegistered, serializeWebhook } from "#lib/webhooks/serialize-webhook.ts";

/** POST starts a rotation of the secret, and DELETE promotes the new one. Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: bearer("notification.write", {
    params: ["webhookId"],
    body: rotateSecretSchema,
    handle: async (ctx, input) => {
      const { webhook, secret } = await rotateSecret(ctx, input);
      const rotationEndsAt = webhook.nextSecretFrom?.toISOString() ?? null;
      return { ...serializeRegistered(webhook, secret), rotationEndsAt };
    },
  }),
  DELETE: bearer("notification.write", {
    params: ["webhookId"],
    handle: async (ctx, input) => serializeWebhook(await promoteSecret(ctx, input)),
  }),
});
