import { addPasskeySchema } from "#lib/identity/account/schemas.ts";
import { addPasskey } from "#lib/identity/factors/passkeys.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true, beforeEnrolment: true, recent: true }),
    body: addPasskeySchema,
    status: 201,
    handle: addPasskey,
  }),
});
