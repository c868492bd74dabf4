import { cancelReplay, getReplay } from "#lib/deliveries/replay/list-replays.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ params: ["replayId"], handle: getReplay }),
  DELETE: signedIn({ params: ["replayId"], handle: cancelReplay }),
});
