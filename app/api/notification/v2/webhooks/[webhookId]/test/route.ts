import { sendTestEvent } from "#lib/deliveries/engine/send-test-event.ts";
import { getDelivery } from "#lib/deliveries/log/get-delivery.ts";
import { withoutApplication } from "#lib/deliveries/notification-api.ts";
import { testEventSchema } from "#lib/deliveries/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Waits up to 15 s for the receiver. Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  limit: "test",
  POST: bearer("notification.write", {
    params: ["webhookId"],
    body: testEventSchema,
    handle: async (ctx, input, { spend }) => {
      await spend({ id: ctx.actor.organizationId });
      return withoutApplication(await getDelivery(ctx, await sendTestEvent(ctx, input)));
    },
  }),
});
