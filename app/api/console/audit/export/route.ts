import { exportEntries } from "#lib/audit/export-entries.ts";
import { auditFiltersSchema } from "#lib/audit/shared/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { download } from "#lib/platform/http/responses/api-response.ts";

/** The log as a file. HEAD is refused, because the export is written to the log. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    refusesHead: true,
    query: auditFiltersSchema,
    handle: async (ctx, { query }) => download("audit-log", "csv", await exportEntries(ctx, query)),
  }),
});
