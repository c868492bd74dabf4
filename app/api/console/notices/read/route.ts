import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { markNoticesRead } from "#lib/notices/list-notices.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({
    personal: true,
    // Which notices a person read is their own data, so every role may change it.
    handle: markNoticesRead,
  }),
});
