import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import {
  sentTestOrderSchema,
  testOrderInputSchema,
  testOrderPageSchema,
  testOrderQuerySchema,
} from "#lib/notifications/orders/shared/schemas.ts";
import {
  listTestOrders,
  maxEventsRead,
  maxListed,
} from "#lib/notifications/orders/test-orders/list-test-orders.ts";
import { sendTestOrder } from "#lib/notifications/orders/test-orders/send-test-order.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { countLimits } from "#lib/platform/rate-limit/count-limits.ts";
import { inCount } from "#lib/platform/shared/counted.ts";

const example = {
  orderNumber: "TEST-7K3M9QAB2X",
  status: "Pending",
  events: 1,
  updatedAt: "2026-11-21T08:00:00.000Z",
};

/** Contract: "Test orders". For access tokens, for people on the page Test orders, and for `npm run simulate`. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: [bearer("notification.read"), signedIn()],
    query: testOrderQuerySchema,
    docs: {
      id: "listTestOrders",
      tag: "Test orders",
      summary: "List test orders",
      description: `The application's test orders, the last changed first, at most ${maxListed}. The list covers its newest ${inCount(maxEventsRead)} events of test orders. You can change older orders, too.`,
      response: {
        description: "The test orders.",
        schema: testOrderPageSchema,
        example: { data: [example], nextCursor: null },
      },
      problems: { not_found: "No such application." },
    },
    handle: (ctx, { query }) => listTestOrders(ctx, query),
  }),
  POST: operation({
    access: [bearer("notification.write"), signedIn()],
    body: testOrderInputSchema,
    maxValues: 5_000,
    docs: {
      id: "sendTestOrder",
      tag: "Test orders",
      summary: "Create or change a test order",
      description: `Sends the next event of a test order to the application's own webhooks and event feed. \`{}\` creates a sample order. \`event\` sends your own JSON. \`orderNumber\` with a \`status\` moves a test order; \`Invoiced\` also sends the invoice. The events are signed, retried, logged, and numbered like any other. Order numbers start with \`TEST-\`, which no real order does. An application sends at most ${inCount(countLimits.testOrderEventsOfApplication)} events at once, and then as many in 24 hours.`,
      body: { examples: { create: {}, move: { orderNumber: example.orderNumber, status: "Delivered" } } },
      response: {
        description: "The test order, and the events that were sent.",
        schema: sentTestOrderSchema,
        example: {
          ...example,
          sent: [{ eventId: "evt_01KA7QJ5V0000000000000000A", event: "ORDER_UPDATE", deliveries: 1 }],
        },
      },
      problems: {
        conflict:
          "With this status, an event of the order would exceed 64 KiB. Create a new test order with less JSON.",
        not_found: "No such test order, or no such application.",
      },
    },
    handle: (ctx, { body }) => sendTestOrder(ctx, body),
  }),
});
