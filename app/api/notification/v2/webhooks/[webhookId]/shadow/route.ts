import { endShadow, startShadow } from "#lib/deliveries/shadow/change-shadow.ts";
import { getShadow } from "#lib/deliveries/shadow/get-shadow.ts";
import { startShadowSchema } from "#lib/deliveries/shadow/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { withTargetUrl } from "#lib/webhooks/register-webhook.ts";

/** Contract: "Shadow address". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({
      access: bearer("notification.read"),
      handle: (ctx, { params: { webhookId = "" } }) => getShadow(ctx, { webhookId }),
    }),
    PUT: operation({
      access: bearer("notification.write"),
      body: withTargetUrl(startShadowSchema),
      handle: async (ctx, { params: { webhookId = "" }, body }) => {
        await startShadow(ctx, { ...body, webhookId });
        return getShadow(ctx, { webhookId });
      },
    }),
    DELETE: operation({
      access: bearer("notification.write"),
      handle: async (ctx, { params: { webhookId = "" } }) => {
        await endShadow(ctx, { webhookId });
        return getShadow(ctx, { webhookId });
      },
    }),
  },
  { limit: "notification" },
);
