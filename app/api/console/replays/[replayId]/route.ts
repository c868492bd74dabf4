import { cancelReplay, getReplay } from "#lib/deliveries/replay/list-replays.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access: signedIn(), params: ["replayId"], handle: getReplay }),
  DELETE: operation({ access: signedIn(), params: ["replayId"], handle: cancelReplay }),
});
