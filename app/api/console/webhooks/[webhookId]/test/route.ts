import { sendTestEvent } from "#lib/deliveries/engine/send-test-event.ts";
import { getDelivery } from "#lib/deliveries/log/get-delivery.ts";
import { testEventSchema } from "#lib/deliveries/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Waits up to 15 s for the receiver, then returns the delivery with its attempt. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  limit: "test",
  POST: signedIn({
    params: ["webhookId"],
    body: testEventSchema,
    outOfTurn: true,
    handle: async (ctx, input, { spend }) => {
      await spend({ id: ctx.actor.organizationId });
      return getDelivery(ctx, await sendTestEvent(ctx, input));
    },
  }),
});
