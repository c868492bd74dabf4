import { cancelReplay, getReplay } from "#lib/deliveries/replay/list-replays.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    handle: (ctx, { params: { replayId = "" } }) => getReplay(ctx, { replayId }),
  }),
  DELETE: operation({
    access: signedIn(),
    handle: (ctx, { params: { replayId = "" } }) => cancelReplay(ctx, { replayId }),
  }),
});
