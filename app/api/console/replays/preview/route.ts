import { previewReplay } from "#lib/deliveries/preview-replay.ts";
import { replayInputSchema } from "#lib/deliveries/schemas.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session" },
    body: replayInputSchema,
    handle: async (ctx, { body }) => json(await previewReplay(ctx, body)),
  }),
});
