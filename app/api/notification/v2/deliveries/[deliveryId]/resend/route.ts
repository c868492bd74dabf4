import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { resendDelivery } from "#lib/notifications/deliveries/queue/resend-delivery.ts";
import { deliverySchema } from "#lib/notifications/deliveries/response-schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: [bearer("notification.write"), signedIn()],
    params: ["deliveryId"],
    status: 202,
    docs: {
      id: "resendDelivery",
      tag: "Deliveries",
      summary: "Resend one delivery",
      description:
        "Sends a delivery again now, in any state, with the same `webhook-id` and a new retry schedule. A test event that you resend is an ordinary delivery from then on: it is retried, and it counts. `conflict` if its webhook is paused, disabled, or unregistered, or an attempt is in progress.",
      response: {
        description: "It is sent now.",
        schema: deliverySchema,
        example: () => ({
          ...examples.delivery,
          isResent: true,
          isResending: true,
          scheduleStep: 0,
        }),
      },
      problems: { conflict: "The webhook is paused. Resume it first." },
    },
    handle: (ctx, { params }) => resendDelivery(ctx, params),
  }),
});
