import { importFile } from "#lib/branches/import-file.ts";
import { ImportQuery } from "#lib/branches/schemas.ts";
import { DomainError } from "#lib/errors.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** A file of branches as the body, read while it arrives. Bad rows are part of the answer, not an error. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    query: ImportQuery,
    handle: async (ctx, { query: { format, ...options }, request }) => {
      if (!request.body)
        throw new DomainError("invalid_request", "Send the file as the body of the request.");
      return json(await importFile(ctx, format, request.body, options));
    },
  }),
});
