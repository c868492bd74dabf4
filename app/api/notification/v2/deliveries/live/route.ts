import type { DeliveryRow } from "#lib/deliveries/log/find-delivery.ts";
import { forwardedDelivery } from "#lib/deliveries/log/sign-request.ts";
import { startOfTail, tailEvents } from "#lib/deliveries/log/tail-deliveries.ts";
import { liveQuerySchema } from "#lib/deliveries/schemas.ts";
import { authenticateBearer, bearer, requireScope } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { timeNow } from "#lib/platform/clock.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { eventStream } from "#lib/platform/http/streams/event-stream.ts";

const scope = "notification.read";

/** A live stream of an application's deliveries, for `npm run listen`. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer(scope, {
    streams: true,
    refusesHead: true,
    query: liveQuerySchema,
    handle: async (ctx, { since, include }, { request }) => {
      const { applicationId, organizationId } = ctx.actor;
      const start = await startOfTail(
        request.headers.get("last-event-id"),
        since === undefined ? undefined : { at: new Date(since), applicationId },
      );
      const reader = include === "all" ? "listener" : "stream";
      const jsonOf = async (row: DeliveryRow) => JSON.stringify(await forwardedDelivery(ctx, row));
      return eventStream(
        { id: applicationId, organizationId },
        (signal) => tailEvents(ctx, start, signal, jsonOf, reader),
        async () => {
          const now = timeNow();
          requireScope(
            await authenticateBearer(request.headers.get("authorization"), { ...ctx, now }),
            scope,
          );
        },
      );
    },
  }),
});
