import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { serializeConsoleWebhook } from "#lib/notifications/webhooks/serialize-webhook.ts";
import { setWebhookLimits } from "#lib/notifications/webhooks/set-webhook-limits.ts";
import { webhookLimitsSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: operation({
    access: staffOnly(),
    params: ["webhookId"],
    body: webhookLimitsSchema,
    handle: async (ctx, { params, body }) =>
      serializeConsoleWebhook(await setWebhookLimits(ctx, { ...params, ...body }), ctx.actor),
  }),
});
