import { changePassword } from "#lib/account/change-password.ts";
import { changePasswordSchema } from "#lib/account/schemas.ts";
import { sessionCookieHeader } from "#lib/auth/session-cookie.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** Every session ends; the browser that changed the password gets a new one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: operation({
    access: { kind: "session", personal: true },
    body: changePasswordSchema,
    handle: async (ctx, { body }) => {
      const headers = { "set-cookie": await sessionCookieHeader(await changePassword(ctx, body)) };
      return json({ message: "The password is changed. Every other session has ended." }, { headers });
    },
  }),
});
