import { endShadow, startShadow } from "#lib/deliveries/shadow/change-shadow.ts";
import { getShadow } from "#lib/deliveries/shadow/get-shadow.ts";
import { startShadowSchema } from "#lib/deliveries/shadow/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { findWebhook } from "#lib/webhooks/find-webhook.ts";
import { withTargetUrl } from "#lib/webhooks/register-webhook.ts";

/** Contract: "Shadow address". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", {
    params: ["webhookId"],
    handle: async (ctx, { webhookId }) => getShadow(ctx, await findWebhook(ctx, webhookId)),
  }),
  PUT: bearer("notification.write", {
    params: ["webhookId"],
    body: withTargetUrl(startShadowSchema),
    handle: async (ctx, input) => getShadow(ctx, await startShadow(ctx, input)),
  }),
  DELETE: bearer("notification.write", {
    params: ["webhookId"],
    handle: async (ctx, input) => getShadow(ctx, await endShadow(ctx, input)),
  }),
});
