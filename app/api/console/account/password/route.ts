import { changePassword } from "#lib/identity/account/change-account.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { readSessionClaims, sessionCookieHeader } from "#lib/identity/sessions/session-cookies.ts";
import { changePasswordSchema } from "#lib/identity/shared/account-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";

/** Every session ends. The browser that changed the password gets a new one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: operation({
    access: signedIn({ personal: true }),
    body: changePasswordSchema,
    handle: async (ctx, { body, request }) => {
      // What single sign-on has proven stays proven.
      const claims = await readSessionClaims(request.headers.get("cookie"));
      const renewed = { ...claims, ...(await changePassword(ctx, body)) };
      return json({}, { headers: { "set-cookie": await sessionCookieHeader(renewed) } });
    },
  }),
});
