import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { listNotices } from "#lib/notices/list-notices.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { pageQuerySchema } from "#lib/platform/http/page.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: pageQuerySchema("not_"),
    handle: (ctx, { query }) => listNotices(ctx, query),
  }),
});
