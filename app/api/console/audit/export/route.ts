import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { exportEntries } from "#lib/platform/audit/export-entries.ts";
import { auditFiltersSchema } from "#lib/platform/audit/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { download } from "#lib/platform/http/responses/answer.ts";
import { piecesInTurn } from "#lib/platform/rate-limit/in-turn.ts";

/** The log as a file. HEAD is refused, because the export is written to the log. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({
    refusesHead: true,
    query: auditFiltersSchema,
    handle: async (ctx, input) =>
      download("audit-log", "csv", piecesInTurn(ctx.actor, await exportEntries(ctx, input))),
  }),
});
