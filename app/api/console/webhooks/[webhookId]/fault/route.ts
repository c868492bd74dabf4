import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { setFaultSchema } from "#lib/sandbox/schemas.ts";
import { setFault } from "#lib/sandbox/webhook-faults.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: signedIn({
    params: ["webhookId"],
    body: setFaultSchema,
    handle: async (ctx, input) => serializeConsoleWebhook(await setFault(ctx, input)),
  }),
});
