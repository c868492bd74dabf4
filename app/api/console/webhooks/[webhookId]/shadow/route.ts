import { endShadow, startShadow } from "#lib/deliveries/shadow/change-shadow.ts";
import { getShadowView } from "#lib/deliveries/shadow/get-shadow.ts";
import { startShadowSchema } from "#lib/deliveries/shadow/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { withTargetUrl } from "#lib/webhooks/register-webhook.ts";

/** Contract: "Shadow address". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    handle: (ctx, { params: { webhookId = "" } }) => getShadowView(ctx, { webhookId }),
  }),
  PUT: operation({
    access: signedIn(),
    body: withTargetUrl(startShadowSchema),
    handle: async (ctx, { params: { webhookId = "" }, body }) => {
      await startShadow(ctx, { ...body, webhookId });
      return getShadowView(ctx, { webhookId });
    },
  }),
  DELETE: operation({
    access: signedIn(),
    handle: async (ctx, { params: { webhookId = "" } }) => {
      await endShadow(ctx, { webhookId });
      return getShadowView(ctx, { webhookId });
    },
  }),
});
