import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { searchPortal } from "#lib/portal/overview/search-portal.ts";
import { searchQuerySchema } from "#lib/portal/shared/overview-schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: searchQuerySchema,
    handle: (ctx, { query }) => searchPortal(ctx, query),
  }),
});
