import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { listInbox } from "#lib/notifications/inbox/read-inbox.ts";
import { inboxQuerySchema } from "#lib/notifications/inbox/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: inboxQuerySchema,
    handle: (ctx, { query }) => listInbox(ctx, query),
  }),
});
