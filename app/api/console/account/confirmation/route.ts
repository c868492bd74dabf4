import { provePassword } from "#lib/account/prove-password.ts";
import { confirmPasswordSchema } from "#lib/account/schemas.ts";
import { newSessionCookie } from "#lib/auth/session-cookie.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** Makes an old session a recent one, by the password. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session", personal: true, beforeEnrolment: true },
    body: confirmPasswordSchema,
    handle: async (ctx, { body }) => {
      const user = await provePassword(ctx, body.password, "password");
      const headers = { "set-cookie": await newSessionCookie(user, ctx.now) };
      return json({ message: "Confirmed." }, { headers });
    },
  }),
});
