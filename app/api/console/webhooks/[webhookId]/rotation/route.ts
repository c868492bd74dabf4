import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { promoteSecret } from "#lib/webhooks/promote-secret.ts";
import { rotateSecret } from "#lib/webhooks/rotate-secret.ts";
import { rotateWebhookSecretSchema } from "#lib/webhooks/schemas.ts";
import { serializeConsoleWebhook, serializeWithSecret } from "#lib/webhooks/serialize-webhook.ts";

/** POST begins a rotation of the secret; DELETE ends its overlap, the new secret taking over. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session" },
    body: rotateWebhookSecretSchema,
    handle: async (ctx, { params: { webhookId = "" }, body }) => {
      const { webhook, secret } = await rotateSecret(ctx, { ...body, webhookId });
      return json(serializeWithSecret(webhook, secret));
    },
  }),
  DELETE: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { webhookId = "" } }) =>
      json(serializeConsoleWebhook(await promoteSecret(ctx, { webhookId }))),
  }),
});
