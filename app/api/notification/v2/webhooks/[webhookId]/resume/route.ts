import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { serializeWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { resumeWebhook } from "#lib/webhooks/update-webhook.ts";

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: bearer("notification.write", {
    params: ["webhookId"],
    handle: async (ctx, input) => serializeWebhook(await resumeWebhook(ctx, input)),
  }),
});
