import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { listRequests } from "#lib/portal/request-log/list-requests.ts";
import { requestListQuerySchema } from "#lib/portal/request-log/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ query: requestListQuerySchema, handle: listRequests }),
});
