import { listReplays } from "#lib/deliveries/list-replays.ts";
import { healthQuerySchema, replayInputSchema } from "#lib/deliveries/schemas.ts";
import { startReplay } from "#lib/deliveries/start-replay.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: healthQuerySchema,
    handle: async (ctx, { query }) => json(await listReplays(ctx, query)),
  }),
  POST: operation({
    access: { kind: "session" },
    body: replayInputSchema,
    handle: async (ctx, { body }) => json(await startReplay(ctx, body)),
  }),
});
