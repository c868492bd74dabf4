import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { listRequests } from "#lib/request-log/list-requests.ts";
import { requestListQuerySchema } from "#lib/request-log/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: requestListQuerySchema,
    handle: async (ctx, { query }) => json(await listRequests(ctx, query)),
  }),
});
