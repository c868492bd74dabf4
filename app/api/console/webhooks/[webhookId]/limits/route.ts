import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { webhookLimitsSchema } from "#lib/webhooks/schemas.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { setWebhookLimits } from "#lib/webhooks/set-webhook-limits.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: operation({
    access: staffOnly(),
    params: ["webhookId"],
    body: webhookLimitsSchema,
    handle: async (ctx, { params, body }) =>
      serializeConsoleWebhook(await setWebhookLimits(ctx, { ...params, ...body }), ctx.actor),
  }),
});
