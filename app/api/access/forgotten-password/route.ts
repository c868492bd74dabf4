import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { requestPasswordReset } from "#lib/people/request-password-reset.ts";
import { forgotPasswordSchema } from "#lib/people/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "public" },
    body: forgotPasswordSchema,
    handle: async (ctx, { body }) => {
      await requestPasswordReset(ctx, body);
      return json({ message: "If somebody has this address, a link is mailed to it." }, { status: 202 });
    },
  }),
});
