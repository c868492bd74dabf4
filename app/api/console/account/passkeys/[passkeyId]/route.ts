import { removePasskey } from "#lib/identity/factors/passkeys.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: operation({
    access: signedIn({ personal: true, recent: true }),
    params: ["passkeyId"],
    handle: (ctx, { params }) => removePasskey(ctx, params),
  }),
});
