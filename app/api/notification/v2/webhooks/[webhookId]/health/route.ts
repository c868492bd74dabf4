import {
  apiHealthSchema,
  getWebhookHealth,
} from "#lib/notifications/deliveries/charts/get-webhook-health.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: bearer("notification.read"),
    params: ["webhookId"],
    docs: {
      id: "getWebhookHealth",
      tag: "Webhooks",
      summary: "Get a webhook's health",
      description:
        "Whether a webhook receives its deliveries, how long it has been failing, and what is waiting.",
      response: { description: "The health.", schema: apiHealthSchema, example: () => examples.health },
    },
    handle: (ctx, { params }) => getWebhookHealth(ctx, params),
  }),
});
