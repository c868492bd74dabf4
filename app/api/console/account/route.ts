import { rename } from "#lib/identity/account/change-account.ts";
import { getAccount } from "#lib/identity/account/get-account.ts";
import { renameSchema } from "#lib/identity/account/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ beforeEnrollment: true, handle: getAccount }),
  PATCH: signedIn({ personal: true, body: renameSchema, handle: rename }),
});
