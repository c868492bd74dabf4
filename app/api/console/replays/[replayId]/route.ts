import { cancelReplay } from "#lib/deliveries/cancel-replay.ts";
import { getReplay } from "#lib/deliveries/list-replays.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { replayId = "" } }) => json(await getReplay(ctx, { replayId })),
  }),
  DELETE: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { replayId = "" } }) => json(await cancelReplay(ctx, { replayId })),
  }),
});
