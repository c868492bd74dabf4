import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { listNotices } from "#lib/notices/list-notices.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { pageQuerySchema } from "#lib/platform/http/page.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ query: pageQuerySchema("not_"), handle: listNotices }),
});
