import { cancelReplay, getReplay } from "#lib/deliveries/replay/list-replays.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", {
    params: ["recoveryId"],
    handle: (ctx, { recoveryId }) => getReplay(ctx, { replayId: recoveryId }),
  }),
  DELETE: bearer("notification.write", {
    params: ["recoveryId"],
    handle: (ctx, { recoveryId }) => cancelReplay(ctx, { replayId: recoveryId }),
  }),
});
