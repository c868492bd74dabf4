import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getDelivery } from "#lib/notifications/deliveries/log/get-delivery.ts";
import { deliveryDetailSchema } from "#lib/notifications/deliveries/response-schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { deliveryDetailExample } from "#lib/reference/openapi/examples.ts";

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: [bearer("notification.read"), signedIn()],
    params: ["deliveryId"],
    docs: {
      id: "getDelivery",
      tag: "Deliveries",
      summary: "Get one delivery",
      description:
        "A delivery with its newest 50 attempts: what was sent, what came back, and why it failed. Secrets are masked.",
      response: {
        description: "The delivery.",
        schema: deliveryDetailSchema,
        example: () => deliveryDetailExample(),
      },
    },
    handle: (ctx, { params }) => getDelivery(ctx, params),
  }),
});
