import { passkeySignInOptions } from "#lib/identity/sign-in/passkey-sign-in.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: anybody({ handle: (ctx) => passkeySignInOptions(ctx.now) }),
});
