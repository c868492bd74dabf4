import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { readEventFeed } from "#lib/orders/feed/read-event-feed.ts";
import { eventFeedQuerySchema } from "#lib/orders/feed/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Contract: "Event feed". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", {
    query: eventFeedQuerySchema,
    handle: (ctx, input, { request }) => readEventFeed(ctx, input, request.signal),
  }),
});
