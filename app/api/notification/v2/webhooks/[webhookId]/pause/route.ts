import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { pauseWebhook } from "#lib/notifications/deliveries/queue/pause-webhook.ts";
import { serializeWebhook } from "#lib/notifications/webhooks/serialize-webhook.ts";
import { webhookSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { webhookExample } from "#lib/reference/openapi/examples.ts";

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: [bearer("notification.write"), signedIn()],
    params: ["webhookId"],
    docs: {
      id: "pauseWebhook",
      tag: "Webhooks",
      summary: "Pause a webhook",
      description: "Nothing is sent until it is resumed. Deliveries are held.",
      response: { description: "The webhook.", schema: webhookSchema, example: () => webhookExample() },
      problems: { conflict: "The webhook is disabled, so nothing is sent to it." },
    },
    handle: async (ctx, { params }) => serializeWebhook(await pauseWebhook(ctx, params), ctx.actor),
  }),
});
