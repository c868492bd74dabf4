import { renewRecoveryCodes } from "#lib/identity/factors/second-factor.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true, recent: true }),
    status: 201,
    handle: (ctx) => renewRecoveryCodes(ctx),
  }),
});
