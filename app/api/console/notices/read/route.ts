import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { markNoticesRead } from "#lib/notices/list-notices.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    // What the person has read is the person's own.
    access: signedIn({ personal: true }),
    handle: markNoticesRead,
  }),
});
