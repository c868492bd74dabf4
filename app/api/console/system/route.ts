import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { getSystem } from "#lib/operations/get-system.ts";

/** The installation at a glance; for staff only, as the page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access: { kind: "session" }, handle: async (ctx) => json(await getSystem(ctx)) }),
});
