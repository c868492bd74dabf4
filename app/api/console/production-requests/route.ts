import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { listProductionRequests } from "#lib/sandbox/production-requests.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: staffOnly({ handle: listProductionRequests }),
});
