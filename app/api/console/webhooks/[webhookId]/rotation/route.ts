import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { rotateSecretSchema } from "#lib/platform/http/schemas.ts";
import { promoteSecret, rotateSecret } from "#lib/webhooks/rotate-secret.ts";
import { serializeConsoleWebhook, serializeWithSecret } from "#lib/webhooks/serialize-webhook.ts";

/** POST starts a rotation of the secret, and DELETE ends its overlap. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({
    params: ["webhookId"],
    body: rotateSecretSchema,
    handle: async (ctx, input) => serializeWithSecret(await rotateSecret(ctx, input)),
  }),
  DELETE: signedIn({
    params: ["webhookId"],
    handle: async (ctx, input) => serializeConsoleWebhook(await promoteSecret(ctx, input)),
  }),
});
