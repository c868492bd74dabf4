import { exportRefusedRows } from "#lib/branches/import/export-refused-rows.ts";
import { maxFileBytes } from "#lib/branches/import/read-rows.ts";
import { refusedQuerySchema } from "#lib/branches/shared/import-schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { readBytes } from "#lib/platform/http/read-body.ts";
import { download } from "#lib/platform/http/responses/api-response.ts";

/** The body is a file of branches, and the response is a file of its rows that an import refuses. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: staffOnly(),
    query: refusedQuerySchema,
    handle: async (ctx, { query: { format, ...choice }, request, takeFrom }) => {
      await takeFrom("import", ctx.actor.userId);
      const file = await readBytes(request, maxFileBytes);
      return download("refused-rows", format, await exportRefusedRows(format, file, choice));
    },
  }),
});
