import { exportBranches } from "#lib/branches/import/export-branches.ts";
import { exportQuerySchema } from "#lib/branches/shared/import-schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { download } from "#lib/platform/http/responses/api-response.ts";

/** All branches as a file that the import takes back. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: staffOnly(),
    query: exportQuerySchema,
    handle: async (ctx, { query: { format } }) =>
      download("branches", format, await exportBranches(ctx, format)),
  }),
});
