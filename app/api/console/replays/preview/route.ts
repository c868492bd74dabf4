import { previewReplay } from "#lib/deliveries/replay/start-replay.ts";
import { replayInputSchema } from "#lib/deliveries/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({ body: replayInputSchema, handle: (ctx, input) => previewReplay(ctx, input) }),
});
