import { listReplays } from "#lib/deliveries/replay/list-replays.ts";
import { startReplay } from "#lib/deliveries/replay/start-replay.ts";
import { healthQuerySchema, replayInputSchema } from "#lib/deliveries/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ query: healthQuerySchema, handle: listReplays }),
  POST: signedIn({ body: replayInputSchema, handle: startReplay }),
});
