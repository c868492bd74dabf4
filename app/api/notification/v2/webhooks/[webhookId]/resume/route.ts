import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { resumeWebhook } from "#lib/notifications/deliveries/queue/resume-webhook.ts";
import { serializeWebhook } from "#lib/notifications/webhooks/serialize-webhook.ts";
import { webhookSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { webhookExample } from "#lib/reference/openapi/examples.ts";

/**
 * Limited like test events: a webhook that fails again at once costs the worker, and the people whom it tells.
 *
 * Contract: "Delivery log by token".
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: [bearer("notification.write"), signedIn()],
    params: ["webhookId"],
    docs: {
      id: "resumeWebhook",
      tag: "Webhooks",
      summary: "Resume a webhook",
      description:
        "Resumes a paused or disabled webhook. Held deliveries are sent, and retries are attempted now.",
      response: { description: "The webhook.", schema: webhookSchema, example: () => webhookExample() },
    },
    handle: async (ctx, { params, takeFrom }) => {
      await takeFrom("test", ctx.actor.organizationId);
      return serializeWebhook(await resumeWebhook(ctx, params), ctx.actor);
    },
  }),
});
