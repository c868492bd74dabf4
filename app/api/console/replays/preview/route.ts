import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { previewReplay } from "#lib/notifications/deliveries/queue/start-replay.ts";
import { replayInputSchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { costs } from "#lib/platform/rate-limit/policies.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    cost: costs.replay,
    access: signedIn(),
    body: replayInputSchema,
    handle: (ctx, { body }) => previewReplay(ctx, body),
  }),
});
