import { resetPassword } from "#lib/identity/passwords/password-reset.ts";
import { ownerCookieHeader } from "#lib/identity/sessions/session-cookies.ts";
import { resetPasswordSchema } from "#lib/identity/shared/people-schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: anybody,
    body: resetPasswordSchema,
    handle: async (ctx, { body }) => {
      const { ownerProof, ...outcome } = await resetPassword(ctx, body);
      return json(outcome, { headers: { "set-cookie": ownerCookieHeader(ownerProof) } });
    },
  }),
});
