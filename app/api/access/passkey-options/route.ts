import { passkeySignInOptions } from "#lib/auth/passkey-sign-in.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "public" },
    handle: (ctx) => json(passkeySignInOptions(ctx.now)),
  }),
});
