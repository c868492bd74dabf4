import { listImports } from "#lib/branches/import/undo-import.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { onePage } from "#lib/platform/http/page.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: staffOnly({ handle: async (ctx) => onePage(await listImports(ctx)) }),
});
