import { requestPasswordReset } from "#lib/identity/passwords/password-reset.ts";
import { forgotPasswordSchema } from "#lib/identity/people/schemas.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: anybody({ body: forgotPasswordSchema, status: 202, handle: requestPasswordReset }),
});
