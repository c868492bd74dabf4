import { endShadow, startShadow } from "#lib/deliveries/shadow/change-shadow.ts";
import { getShadowView } from "#lib/deliveries/shadow/get-shadow.ts";
import { startShadowSchema } from "#lib/deliveries/shadow/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { findWebhook } from "#lib/webhooks/find-webhook.ts";
import { withTargetUrl } from "#lib/webhooks/register-webhook.ts";

/** Contract: "Shadow address". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({
    params: ["webhookId"],
    handle: async (ctx, { webhookId }) => getShadowView(ctx, await findWebhook(ctx, webhookId)),
  }),
  PUT: signedIn({
    params: ["webhookId"],
    body: withTargetUrl(startShadowSchema),
    handle: async (ctx, input) => getShadowView(ctx, await startShadow(ctx, input)),
  }),
  DELETE: signedIn({
    params: ["webhookId"],
    handle: async (ctx, input) => getShadowView(ctx, await endShadow(ctx, input)),
  }),
});
