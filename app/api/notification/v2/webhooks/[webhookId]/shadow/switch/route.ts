import { switchToShadow } from "#lib/deliveries/shadow/change-shadow.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { serializeWebhook } from "#lib/webhooks/serialize-webhook.ts";

/** Contract: "Shadow address". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: bearer("notification.write", {
    params: ["webhookId"],
    handle: async (ctx, input) => serializeWebhook(await switchToShadow(ctx, input)),
  }),
});
