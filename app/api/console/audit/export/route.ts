import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { exportEntries } from "#lib/platform/audit/export-entries.ts";
import { auditFiltersSchema } from "#lib/platform/audit/schemas.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { textStream } from "#lib/platform/http/streams/text-stream.ts";

/** The log as a file. HEAD would write that it was exported, so it is refused. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    refusesHead: true,
    query: auditFiltersSchema,
    handle: async (ctx, { query }) =>
      new Response(textStream(await exportEntries(ctx, query)), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="audit-log.csv"',
        },
      }),
  }),
});
