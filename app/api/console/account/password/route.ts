import { changePassword } from "#lib/identity/account/change-account.ts";
import { changePasswordSchema } from "#lib/identity/account/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { sessionCookieHeader } from "#lib/identity/sessions/session-cookies.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { json } from "#lib/platform/http/responses/answer.ts";

/** Every session ends. The browser that changed the password gets a new one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: signedIn({
    personal: true,
    body: changePasswordSchema,
    handle: async (ctx, input) =>
      json({}, { headers: { "set-cookie": await sessionCookieHeader(await changePassword(ctx, input)) } }),
  }),
});
