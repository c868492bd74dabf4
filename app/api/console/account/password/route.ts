import { changePassword } from "#lib/identity/account/change-account.ts";
import { changePasswordSchema } from "#lib/identity/account/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { sessionCookieHeader } from "#lib/identity/sessions/session-cookies.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";

/** Every session ends. The browser that changed the password gets a new one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: operation({
    access: signedIn({ personal: true }),
    body: changePasswordSchema,
    handle: async (ctx, { body }) =>
      json({}, { headers: { "set-cookie": await sessionCookieHeader(await changePassword(ctx, body)) } }),
  }),
});
