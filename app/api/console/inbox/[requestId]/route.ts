import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getInboxRequest } from "#lib/notifications/inbox/read-inbox.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    params: ["requestId"],
    handle: (ctx, { params }) => getInboxRequest(ctx, params),
  }),
});
