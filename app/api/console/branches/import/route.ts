import { importFile } from "#lib/branches/import/import-branches.ts";
import { ImportQuery } from "#lib/branches/import/schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { streamBody } from "#lib/platform/http/read-body.ts";
import { progressStream } from "#lib/platform/http/streams/progress-stream.ts";
import { inTurn } from "#lib/platform/rate-limit/in-turn.ts";

/** Ten times the size of 100,000 branches. The command line accepts more. */
const maxFileBytes = 256 * 1024 * 1024;

/**
 * Reads the body, a file of branches, as it arrives. The response is a stream of progress lines, and the last line is the
 * result. Invalid rows are part of the result, not an error.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: staffOnly({
    query: ImportQuery,
    handle: (ctx, { format, ...options }, { request }) => {
      if (!request.body)
        throw new DomainError("invalid_request", "Send the file as the body of the request.");
      const body = streamBody(request, maxFileBytes);
      return progressStream(ctx, request, (onProgress) =>
        inTurn("import", ctx.actor, () => importFile(ctx, format, body, { ...options, onProgress })),
      );
    },
  }),
});
