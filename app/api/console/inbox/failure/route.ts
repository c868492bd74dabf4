import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { setInboxFailure } from "#lib/notifications/inbox/read-inbox.ts";
import { setInboxFailureSchema } from "#lib/notifications/inbox/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: operation({
    access: signedIn(),
    body: setInboxFailureSchema,
    handle: (ctx, { body }) => setInboxFailure(ctx, body),
  }),
});
