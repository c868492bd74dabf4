import { requestPasswordReset } from "#lib/identity/passwords/password-reset.ts";
import { forgotPasswordSchema } from "#lib/identity/shared/people-schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: anybody,
    body: forgotPasswordSchema,
    status: 202,
    handle: (ctx, { body }) => requestPasswordReset(ctx, body),
  }),
});
