import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { listWebhooks } from "#lib/webhooks/list-webhooks.ts";
import { registerWebhook } from "#lib/webhooks/register-webhook.ts";
import { registerWebhookSchema } from "#lib/webhooks/schemas.ts";
import { serializeRegistered, serializeWebhook } from "#lib/webhooks/serialize-webhook.ts";

/** Contract: "Register webhook", and the list of the GET extensions. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "bearer", scope: "notification.read" },
    handle: async (ctx) => json((await listWebhooks(ctx)).map(serializeWebhook)),
  }),
  POST: operation({
    access: { kind: "bearer", scope: "notification.write" },
    body: registerWebhookSchema,
    handle: async (ctx, { body: { name, events, url } }) => {
      const { applicationId } = ctx.actor;
      const { webhook, secret } = await registerWebhook(ctx, { applicationId, name, events, url });
      return json(serializeRegistered(webhook, secret));
    },
  }),
});
