import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { markNoticesRead } from "#lib/notices/list-notices.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true }),
    handle: (ctx) => markNoticesRead(ctx),
  }),
});
