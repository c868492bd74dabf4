import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { onePage } from "#lib/platform/http/page.ts";
import { listWebhooks } from "#lib/webhooks/find-webhook.ts";
import { registerWebhook, withTargetUrl } from "#lib/webhooks/register-webhook.ts";
import { consoleRegisterWebhookSchema, webhookListQuerySchema } from "#lib/webhooks/schemas.ts";
import { serializeConsoleWebhook, serializeWithSecret } from "#lib/webhooks/serialize-webhook.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({
    query: webhookListQuerySchema,
    handle: async (ctx, input) => onePage((await listWebhooks(ctx, input)).map(serializeConsoleWebhook)),
  }),
  POST: signedIn({
    body: withTargetUrl(consoleRegisterWebhookSchema),
    status: 201,
    handle: async (ctx, input) => serializeWithSecret(await registerWebhook(ctx, input)),
  }),
});
