import { undoImport } from "#lib/branches/import/undo-import.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: staffOnly,
    params: ["importId"],
    handle: (ctx, { importId }) => undoImport(ctx, importId),
  }),
});
