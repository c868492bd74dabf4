import { listEntries } from "#lib/audit/list-entries.ts";
import { auditQuerySchema } from "#lib/audit/schemas.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: auditQuerySchema,
    handle: async (ctx, { query }) => json(await listEntries(ctx, query)),
  }),
});
