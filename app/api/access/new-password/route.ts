import { resetPassword } from "#lib/identity/passwords/password-reset.ts";
import { resetPasswordSchema } from "#lib/identity/people/schemas.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: anybody({ body: resetPasswordSchema, handle: resetPassword }),
});
