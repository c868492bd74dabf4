import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { findWebhook } from "#lib/webhooks/find-webhook.ts";
import { withTargetUrl } from "#lib/webhooks/register-webhook.ts";
import { consoleUpdateWebhookSchema } from "#lib/webhooks/schemas.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { unregisterWebhook, updateWebhook } from "#lib/webhooks/update-webhook.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({
    params: ["webhookId"],
    handle: async (ctx, { webhookId }) => serializeConsoleWebhook(await findWebhook(ctx, webhookId)),
  }),
  PATCH: signedIn({
    params: ["webhookId"],
    body: withTargetUrl(consoleUpdateWebhookSchema),
    handle: async (ctx, input) => serializeConsoleWebhook(await updateWebhook(ctx, input)),
  }),
  DELETE: signedIn({ params: ["webhookId"], handle: unregisterWebhook }),
});
