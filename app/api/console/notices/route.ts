import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { listNotices } from "#lib/notices/list-notices.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

/** The newest notices of the person's organization. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access: signedIn(), handle: listNotices }),
});
