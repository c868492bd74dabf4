import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { listConnectedApplications } from "#lib/oauth/list-connected-applications.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    handle: async (ctx) => json(await listConnectedApplications(ctx)),
  }),
});
