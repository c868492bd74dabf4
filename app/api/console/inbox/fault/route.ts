import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { setInboxFault } from "#lib/inbox/read-inbox.ts";
import { setInboxFaultSchema } from "#lib/inbox/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: signedIn({ body: setInboxFaultSchema, handle: setInboxFault }),
});
