import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { listInbox } from "#lib/inbox/list-inbox.ts";
import { inboxQuerySchema } from "#lib/inbox/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: inboxQuerySchema,
    handle: async (ctx, { query }) => json(await listInbox(ctx, query)),
  }),
});
