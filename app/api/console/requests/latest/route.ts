import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { listLatestCalls } from "#lib/requests/list-latest-calls.ts";
import { latestCallsQuerySchema } from "#lib/requests/shared/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: latestCallsQuerySchema,
    handle: (ctx, { query }) => listLatestCalls(ctx, query),
  }),
});
