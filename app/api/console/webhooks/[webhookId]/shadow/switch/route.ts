import { switchToShadow } from "#lib/deliveries/shadow/change-shadow.ts";
import { getShadowView } from "#lib/deliveries/shadow/get-shadow.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Contract: "Shadow address". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({
    params: ["webhookId"],
    handle: async (ctx, input) => getShadowView(ctx, await switchToShadow(ctx, input)),
  }),
});
