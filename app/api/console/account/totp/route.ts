import { confirmTotpSchema } from "#lib/account/schemas.ts";
import { beginTotp, confirmTotp, removeTotp } from "#lib/account/totp.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session", personal: true, beforeEnrolment: true, recent: true },
    handle: async (ctx) => json(await beginTotp(ctx), { status: 201 }),
  }),
  PUT: operation({
    access: { kind: "session", personal: true, beforeEnrolment: true, recent: true },
    body: confirmTotpSchema,
    handle: async (ctx, { body }) => json(await confirmTotp(ctx, body)),
  }),
  DELETE: operation({
    access: { kind: "session", personal: true, recent: true },
    handle: async (ctx) => {
      await removeTotp(ctx);
      return json({ message: "The authenticator app is not asked for any more." });
    },
  }),
});
