import { recoveryInputSchema, replayOf } from "#lib/deliveries/notification-api.ts";
import { listReplays } from "#lib/deliveries/replay/list-replays.ts";
import { startReplay } from "#lib/deliveries/replay/start-replay.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", { handle: (ctx) => listReplays(ctx) }),
  POST: bearer("notification.write", {
    body: recoveryInputSchema,
    status: 202,
    handle: (ctx, input) => startReplay(ctx, replayOf(input)),
  }),
});
