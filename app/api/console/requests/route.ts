import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { listRequests } from "#lib/requests/list-requests.ts";
import { requestListQuerySchema } from "#lib/requests/shared/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: requestListQuerySchema,
    handle: (ctx, { query }) => listRequests(ctx, query),
  }),
});
