import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { listProductionRequests } from "#lib/sandbox/production-requests.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access: staffOnly, handle: listProductionRequests }),
});
