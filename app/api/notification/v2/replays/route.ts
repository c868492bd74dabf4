import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { listReplays } from "#lib/notifications/deliveries/queue/list-replays.ts";
import { startReplay } from "#lib/notifications/deliveries/queue/start-replay.ts";
import { replayPageSchema, replaySchema } from "#lib/notifications/deliveries/response-schemas.ts";
import { replayInputSchema, replayListQuerySchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { costs } from "#lib/platform/rate-limit/policies.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: [bearer("notification.read"), signedIn()],
    query: replayListQuerySchema,
    docs: {
      id: "listReplays",
      tag: "Deliveries",
      summary: "List replays",
      description:
        "The five newest replays of the application's deliveries, including those started in the portal.",
      response: {
        description: "The replays.",
        schema: replayPageSchema,
        example: () => ({ data: [examples.replay], nextCursor: null }),
      },
    },
    handle: (ctx, { query }) => listReplays(ctx, query),
  }),
  POST: operation({
    access: [bearer("notification.write"), signedIn()],
    body: replayInputSchema,
    status: 202,
    cost: costs.replay,
    docs: {
      id: "startReplay",
      tag: "Deliveries",
      summary: "Replay what was not delivered",
      description:
        "Resends, oldest first, all deliveries since a given time that were given up or are retrying, or all deliveries of up to 100 events. Send exactly one of the forms below. Each delivery keeps its `webhook-id`. Leaves out deliveries of paused and disabled webhooks, which are sent when the webhook resumes. If nothing matches, `total` is 0. Returns `conflict` if the webhook receives no deliveries, and `invalid_request` for more than 100,000 deliveries: choose a later `since` first.",
      body: { example: { since: "2026-11-21T08:00:00Z" } },
      response: {
        description: "The replay has started. Its `total` counts the deliveries.",
        schema: replaySchema,
        example: () => examples.replay,
      },
      problems: { conflict: "The webhook is paused. Resume it first.", not_found: "No such webhook." },
    },
    handle: (ctx, { body }) => startReplay(ctx, body),
  }),
});
