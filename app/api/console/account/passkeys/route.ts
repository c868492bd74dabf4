import { addPasskeySchema } from "#lib/identity/account/schemas.ts";
import { addPasskey } from "#lib/identity/factors/passkeys.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({
    personal: true,
    beforeEnrollment: true,
    recent: true,
    body: addPasskeySchema,
    status: 201,
    handle: addPasskey,
  }),
});
