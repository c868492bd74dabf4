import { confirmTotpSchema } from "#lib/identity/account/schemas.ts";
import { beginTotp, confirmTotp, removeTotp } from "#lib/identity/factors/totp.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({ personal: true, beforeEnrollment: true, recent: true, status: 201, handle: beginTotp }),
  PUT: signedIn({
    personal: true,
    beforeEnrollment: true,
    recent: true,
    body: confirmTotpSchema,
    handle: confirmTotp,
  }),
  DELETE: signedIn({ personal: true, recent: true, handle: removeTotp }),
});
