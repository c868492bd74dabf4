import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getInboxRequest } from "#lib/inbox/read-inbox.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access: signedIn(), params: ["requestId"], handle: getInboxRequest }),
});
