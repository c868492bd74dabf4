import { undoImport } from "#lib/branches/import/undo-import.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ roles: ["STAFF", "ADMIN"] }),
    handle: (ctx, { params }) => undoImport(ctx, params["importId"] ?? ""),
  }),
});
