import { rename } from "#lib/identity/account/change-account.ts";
import { getAccount } from "#lib/identity/account/get-account.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { renameSchema } from "#lib/identity/shared/account-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn({ beforeEnrollment: true }),
    handle: (ctx) => getAccount(ctx),
  }),
  PATCH: operation({
    access: signedIn({ personal: true }),
    body: renameSchema,
    handle: (ctx, { body }) => rename(ctx, body),
  }),
});
