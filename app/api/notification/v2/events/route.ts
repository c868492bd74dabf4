import { readEventFeed } from "#lib/notifications/orders/feed/read-event-feed.ts";
import { eventFeedQuerySchema, eventFeedSchema } from "#lib/notifications/orders/feed/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { moreTokens, rowsPerToken } from "#lib/platform/rate-limit/policies.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { orderUpdateExample } from "#lib/reference/openapi/examples.ts";

/** Contract: "Event feed". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: bearer("notification.read"),
    query: eventFeedQuerySchema,
    docs: {
      id: "readEvents",
      tag: "Events",
      summary: "Read order events",
      description:
        "Returns the order events whose audience includes the application, in the order in which the portal accepted them. The application needs no webhook. Use the feed if the portal cannot reach your receiver, or to find missed events. Store the `cursor` after you process a page, so that you always continue with the first unprocessed event. A cursor after which events were deleted, or that is ahead of the data after a restore, is refused. With `wait`, the response waits for an event. An application can have at most 10 waiting requests and live streams at once.",
      response: {
        description: "The next events and the cursor after them.",
        schema: eventFeedSchema,
        example: () => ({
          data: examples.events.data.map((event) => ({ ...event, payload: orderUpdateExample() })),
          cursor: examples.events.cursor,
        }),
      },
      problems: { invalid_request: "wait: Expected a whole number from 0 to 20.", cursor_expired: "" },
    },
    handle: async (ctx, { query, request, takeMore }) => {
      const feed = await readEventFeed(ctx, query, request.signal);
      await takeMore(moreTokens(feed.data.length, rowsPerToken.events));
      return feed;
    },
  }),
});
