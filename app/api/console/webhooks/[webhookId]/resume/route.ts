import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { resumeWebhook } from "#lib/webhooks/update-webhook.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({
    params: ["webhookId"],
    handle: async (ctx, input) => serializeConsoleWebhook(await resumeWebhook(ctx, input)),
  }),
});
