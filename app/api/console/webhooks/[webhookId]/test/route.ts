import { getDelivery } from "#lib/deliveries/get-delivery.ts";
import { testEventSchema } from "#lib/deliveries/schemas.ts";
import { sendTestEvent } from "#lib/deliveries/send-test-event.ts";
import { serializeDeliveryDetail } from "#lib/deliveries/serialize-delivery.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** Answers when the receiver did, 15 s at most, with the delivery and its one attempt. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    POST: operation({
      access: { kind: "session" },
      body: testEventSchema,
      handle: async (ctx, { params: { webhookId = "" }, body, spend }) => {
        await spend({ id: ctx.actor.organizationId });
        const sent = await sendTestEvent(ctx, { ...body, webhookId });
        return json(serializeDeliveryDetail(await getDelivery(ctx, sent)));
      },
    }),
  },
  { limit: "test" },
);
