import { confirmTotpSchema } from "#lib/identity/account/schemas.ts";
import { beginTotp, confirmTotp, removeTotp } from "#lib/identity/factors/manage-totp.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true, beforeEnrolment: true, recent: true }),
    handle: async (ctx) => json(await beginTotp(ctx), { status: 201 }),
  }),
  PUT: operation({
    access: signedIn({ personal: true, beforeEnrolment: true, recent: true }),
    body: confirmTotpSchema,
    handle: async (ctx, { body }) => json(await confirmTotp(ctx, body)),
  }),
  DELETE: operation({
    access: signedIn({ personal: true, recent: true }),
    handle: async (ctx) => {
      await removeTotp(ctx);
      return json({ message: "The authenticator app is not asked for any more." });
    },
  }),
});
