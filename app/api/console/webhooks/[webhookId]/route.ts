import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { getWebhook } from "#lib/webhooks/get-webhook.ts";
import { consoleUpdateWebhookSchema } from "#lib/webhooks/schemas.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { unregisterWebhook } from "#lib/webhooks/unregister-webhook.ts";
import { updateWebhook } from "#lib/webhooks/update-webhook.ts";
import { withTargetUrl } from "#lib/webhooks/with-target-url.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { webhookId = "" } }) =>
      json(serializeConsoleWebhook(await getWebhook(ctx, { webhookId }))),
  }),
  PATCH: operation({
    access: { kind: "session" },
    body: withTargetUrl(consoleUpdateWebhookSchema),
    handle: async (ctx, { params: { webhookId = "" }, body }) =>
      json(serializeConsoleWebhook(await updateWebhook(ctx, { ...body, webhookId }))),
  }),
  DELETE: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { webhookId = "" } }) => {
      await unregisterWebhook(ctx, { webhookId });
      return json({ message: "The webhook was unregistered." });
    },
  }),
});
