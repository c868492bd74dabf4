import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { sendTestEvent } from "#lib/notifications/deliveries/engine/send-test-event.ts";
import { getDelivery } from "#lib/notifications/deliveries/log/get-delivery.ts";
import { deliveryDetailSchema } from "#lib/notifications/deliveries/response-schemas.ts";
import { testEventSchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { deliveryDetailExample } from "#lib/reference/openapi/examples.ts";

/** Waits up to 15 s for the receiver. Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: [bearer("notification.write"), signedIn()],
    params: ["webhookId"],
    body: testEventSchema,
    docs: {
      id: "sendTestEvent",
      tag: "Webhooks",
      summary: "Send a test event",
      description:
        "Sends a sample event to the webhook, even if it is paused or disabled, waits up to 15 seconds, and returns the delivery with the receiver's answer. A failed test is not retried.",
      body: { example: { event: "ORDER_UPDATE" } },
      response: {
        description: "The delivery. Its only attempt has the answer.",
        schema: deliveryDetailSchema,
        example: () => ({ ...deliveryDetailExample(), isTest: true }),
      },
    },
    handle: async (ctx, { params, body, takeFrom }) => {
      await takeFrom("test", ctx.actor.organizationId);
      return getDelivery(ctx, await sendTestEvent(ctx, { ...params, ...body }));
    },
  }),
});
