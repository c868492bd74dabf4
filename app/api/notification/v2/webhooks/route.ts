import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { answerOnce } from "#lib/platform/http/idempotent.ts";
import { listWebhooks } from "#lib/webhooks/find-webhook.ts";
import { registerWebhook, withTargetUrl } from "#lib/webhooks/register-webhook.ts";
import { registerWebhookSchema } from "#lib/webhooks/schemas.ts";
import { serializeRegistered, serializeWebhook } from "#lib/webhooks/serialize-webhook.ts";

/** Contract: "Register webhook", and the list of the GET extensions. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", {
    handle: async (ctx) => (await listWebhooks(ctx)).map(serializeWebhook),
  }),
  POST: bearer("notification.write", {
    body: withTargetUrl(registerWebhookSchema),
    handle: (ctx, input, { request }) =>
      answerOnce(ctx, request, input, async ({ take, keep }) => {
        const registration = { ...input, applicationId: ctx.actor.applicationId };
        const { webhook, secret } = await registerWebhook(ctx, registration, {
          first: take,
          last: (tx, made) => keep(tx, serializeRegistered(made.webhook, made.secret)),
        });
        return serializeRegistered(webhook, secret);
      }),
  }),
});
