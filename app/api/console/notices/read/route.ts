import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { markNoticesRead } from "#lib/notices/list-notices.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    // Which notices a person read is their own data, so every role may change it.
    access: signedIn({ personal: true }),
    handle: markNoticesRead,
  }),
});
