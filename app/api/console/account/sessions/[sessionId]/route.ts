import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { endSession } from "#lib/identity/sessions/sessions.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: signedIn({ personal: true }),
    params: ["sessionId"],
    handle: (ctx, { params }) => endSession(ctx, params),
  }),
});
