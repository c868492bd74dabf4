import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { getOverview } from "#lib/overview/get-overview.ts";
import { overviewQuerySchema } from "#lib/overview/schemas.ts";

/** The numbers of the first page: of everything that the person may see, or of the scope that is named. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: overviewQuerySchema,
    handle: async (ctx, { query }) => json(await getOverview(ctx, query)),
  }),
});
