import { passkeySignInOptions } from "#lib/identity/sign-in/passkey-sign-in.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: anybody,
    handle: (ctx) => passkeySignInOptions(ctx.now),
  }),
});
