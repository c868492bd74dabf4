import { undoImport } from "#lib/branches/import/undo-import.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: staffOnly({ params: ["importId"], handle: (ctx, { importId }) => undoImport(ctx, importId) }),
});
