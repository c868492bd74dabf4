import { undoImport } from "#lib/branches/import/undo-import.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: staffOnly(),
    params: ["importId"],
    handle: (ctx, { params: { importId } }) => undoImport(ctx, importId),
  }),
});
