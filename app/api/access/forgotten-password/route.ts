import { requestPasswordReset } from "#lib/identity/passwords/request-password-reset.ts";
import { forgotPasswordSchema } from "#lib/identity/people/schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: anybody,
    body: forgotPasswordSchema,
    handle: async (ctx, { body }) => {
      await requestPasswordReset(ctx, body);
      return json({ message: "If somebody has this address, a link is mailed to it." }, { status: 202 });
    },
  }),
});
