import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { listWebhooks } from "#lib/webhooks/list-webhooks.ts";
import { registerWebhook } from "#lib/webhooks/register-webhook.ts";
import { consoleRegisterWebhookSchema, webhookListQuerySchema } from "#lib/webhooks/schemas.ts";
import { serializeConsoleWebhook, serializeWithSecret } from "#lib/webhooks/serialize-webhook.ts";
import { withTargetUrl } from "#lib/webhooks/with-target-url.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: webhookListQuerySchema,
    handle: async (ctx, { query }) => json((await listWebhooks(ctx, query)).map(serializeConsoleWebhook)),
  }),
  POST: operation({
    access: signedIn(),
    body: withTargetUrl(consoleRegisterWebhookSchema),
    handle: async (ctx, { body }) => {
      const { webhook, secret } = await registerWebhook(ctx, body);
      return json(serializeWithSecret(webhook, secret), { status: 201 });
    },
  }),
});
