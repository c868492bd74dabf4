import { addPasskey } from "#lib/identity/factors/passkeys.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { addPasskeySchema } from "#lib/identity/shared/account-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true, beforeEnrollment: true, recent: true }),
    body: addPasskeySchema,
    status: 201,
    handle: (ctx, { body }) => addPasskey(ctx, body),
  }),
});
