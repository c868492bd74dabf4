import { cancelReplay } from "#lib/deliveries/replay/cancel-replay.ts";
import { getReplay } from "#lib/deliveries/replay/list-replays.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    handle: async (ctx, { params: { replayId = "" } }) => json(await getReplay(ctx, { replayId })),
  }),
  DELETE: operation({
    access: signedIn(),
    handle: async (ctx, { params: { replayId = "" } }) => json(await cancelReplay(ctx, { replayId })),
  }),
});
