import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { cancelReplay } from "#lib/notifications/deliveries/queue/cancel-replay.ts";
import { getReplay } from "#lib/notifications/deliveries/queue/list-replays.ts";
import { replaySchema } from "#lib/notifications/deliveries/response-schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: [bearer("notification.read"), signedIn()],
    params: ["replayId"],
    docs: {
      id: "getReplay",
      tag: "Deliveries",
      summary: "Get a replay's progress",
      description: "A replay and how many of its deliveries have ended.",
      response: { description: "The replay.", schema: replaySchema, example: () => examples.replay },
    },
    handle: (ctx, { params }) => getReplay(ctx, params),
  }),
  DELETE: operation({
    access: [bearer("notification.write"), signedIn()],
    params: ["replayId"],
    docs: {
      id: "cancelReplay",
      tag: "Deliveries",
      summary: "Cancel a replay",
      description:
        "Stops a replay, also while its deliveries are queued. Those that it has not attempted return to their earlier state.",
      response: {
        description: "The replay is canceled.",
        schema: replaySchema,
        example: () => ({
          ...examples.replay,
          state: "CANCELED",
          endedAt: examples.delivery.nextAttemptAt,
          waiting: 0,
        }),
      },
      problems: { conflict: "The replay has already ended or been canceled." },
    },
    handle: (ctx, { params }) => cancelReplay(ctx, params),
  }),
});
