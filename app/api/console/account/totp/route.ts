import { beginTotp, confirmTotp, removeTotp } from "#lib/identity/factors/totp.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { confirmTotpSchema } from "#lib/identity/shared/account-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true, beforeEnrollment: true, recent: true }),
    status: 201,
    handle: (ctx) => beginTotp(ctx),
  }),
  PUT: operation({
    access: signedIn({ personal: true, beforeEnrollment: true, recent: true }),
    body: confirmTotpSchema,
    handle: (ctx, { body }) => confirmTotp(ctx, body),
  }),
  DELETE: operation({
    access: signedIn({ personal: true, recent: true }),
    handle: (ctx) => removeTotp(ctx),
  }),
});
