import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getInboxRequest } from "#lib/inbox/read-inbox.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ params: ["requestId"], handle: getInboxRequest }),
});
