import { exportBranches } from "#lib/branches/import/export-branches.ts";
import { ExportQuery } from "#lib/branches/import/schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { download } from "#lib/platform/http/responses/answer.ts";

/** All branches as a file that the import takes back. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: staffOnly({
    query: ExportQuery,
    handle: async (ctx, { format }) => download("branches", format, await exportBranches(ctx, format)),
  }),
});
