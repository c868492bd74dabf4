import { undoImport } from "#lib/branches/undo-import.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** Takes an import of branches back. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    handle: async (ctx, { params }) => json(await undoImport(ctx, params["importId"] ?? "")),
  }),
});
