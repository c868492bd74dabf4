import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { resetPassword } from "#lib/people/reset-password.ts";
import { resetPasswordSchema } from "#lib/people/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "public" },
    body: resetPasswordSchema,
    handle: async (ctx, { body }) => {
      await resetPassword(ctx, body);
      return json({ message: "The new password is set. Every session has ended: sign in with it." });
    },
  }),
});
