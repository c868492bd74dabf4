import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { pauseWebhook } from "#lib/webhooks/pause-webhook.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { webhookId = "" } }) =>
      json(serializeConsoleWebhook(await pauseWebhook(ctx, { webhookId }))),
  }),
});
