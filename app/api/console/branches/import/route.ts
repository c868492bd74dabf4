import { importBranches } from "#lib/branches/import/import-branches.ts";
import { maxFileBytes, readRows } from "#lib/branches/import/read-rows.ts";
import { importQuerySchema } from "#lib/branches/shared/import-schemas.ts";
import { authenticateSession, requireRole, staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { staffRoles } from "#lib/platform/access/staff-roles.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { readBytes } from "#lib/platform/http/read-body.ts";
import { progressStream } from "#lib/platform/http/streams/progress-stream.ts";
import { costs } from "#lib/platform/rate-limit/policies.ts";

/**
 * The body is a file of branches. The response is a stream of progress lines, and the last line is the
 * result. Invalid rows are part of the result, not an error.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: staffOnly(),
    query: importQuerySchema,
    handle: async (ctx, { query: { format, columns, values, ...options }, request, takeFrom }) => {
      await takeFrom("import", ctx.actor.userId, options.dryRun ? 1 : costs.applyImport);
      if (!request.body)
        throw new DomainError("invalid_request", "Send the file as the body of the request.");
      const file = await readBytes(request, maxFileBytes);
      // The upload may have taken minutes.
      const actor = await authenticateSession(request, {}, { ...ctx, now: new Date() });
      requireRole(actor, staffRoles);
      return progressStream(ctx, request, (onProgress) =>
        importBranches({ ...ctx, actor }, readRows(format, file, { columns, values }), {
          ...options,
          onProgress,
        }),
      );
    },
  }),
});
