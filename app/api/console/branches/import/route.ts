import { importBranches } from "#lib/branches/import/import-branches.ts";
import { maxFileBytes, readRows } from "#lib/branches/import/read-rows.ts";
import { importQuerySchema } from "#lib/branches/import/schemas.ts";
import { authenticateSession, staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { staffRoles } from "#lib/platform/access/staff-roles.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { readBytes, refuseLarger } from "#lib/platform/http/read-body.ts";
import { progressStream } from "#lib/platform/http/streams/progress-stream.ts";
import { withinOrganizationCap } from "#lib/platform/rate-limit/organization-cap.ts";

/**
 * The body is a file of branches. The response is a stream of progress lines, and the last line is the
 * result. Invalid rows are part of the result, not an error.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: staffOnly(),
    query: importQuerySchema,
    readsBodyLater: true,
    handle: (ctx, { query: { format, ...options }, request }) => {
      if (!request.body)
        throw new DomainError("invalid_request", "Send the file as the body of the request.");
      refuseLarger(request, maxFileBytes);
      return progressStream(ctx, request, (onProgress) =>
        // Files in memory are few, and slow uploads keep no other import waiting until they are as many.
        withinOrganizationCap("upload", ctx.actor, async () => {
          const rows = readRows(format, await readBytes(request, maxFileBytes));
          return withinOrganizationCap("import", ctx.actor, async () => {
            // Uploading and waiting may have taken minutes.
            await authenticateSession(request, { roles: staffRoles }, ctx);
            return importBranches(ctx, rows, { ...options, onProgress });
          });
        }),
      );
    },
  }),
});
