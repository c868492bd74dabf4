import { listImports } from "#lib/branches/list-imports.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** The imports of branches that can still be undone, or were. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    handle: async (ctx) => json(await listImports(ctx)),
  }),
});
