import { z } from "zod";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { listWebhooks } from "#lib/notifications/webhooks/find-webhook.ts";
import {
  getApplication,
  registerWebhook,
  withTargetUrl,
} from "#lib/notifications/webhooks/register-webhook.ts";
import { serializeRegistered, serializeWebhook } from "#lib/notifications/webhooks/serialize-webhook.ts";
import {
  registeredWebhookSchema,
  registerWebhookSchema,
  webhookListQuerySchema,
  webhookSchema,
} from "#lib/notifications/webhooks/shared/schemas.ts";
import { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { respondOnce } from "#lib/platform/http/idempotent.ts";
import { operation } from "#lib/platform/http/operation.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { registeredExample, webhookExample } from "#lib/reference/openapi/examples.ts";
import { idempotencyKeyParameter } from "#lib/reference/openapi/parameters.ts";

/** Contract: "Register webhook", and the list of the GET extensions. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: [bearer("notification.read"), signedIn()],
    query: webhookListQuerySchema,
    docs: {
      id: "listWebhooks",
      tag: "Webhooks",
      summary: "List webhooks",
      description: `The application's webhooks, at most ${maxWebhooks}, without secrets. The list can be empty.`,
      response: {
        description: "The webhooks.",
        schema: z.array(webhookSchema),
        example: () => [webhookExample()],
      },
    },
    handle: async (ctx, { query }) =>
      (await listWebhooks(ctx, query)).map((webhook) => serializeWebhook(webhook, ctx.actor)),
  }),
  POST: operation({
    access: [bearer("notification.write"), signedIn()],
    body: withTargetUrl(registerWebhookSchema),
    docs: {
      id: "registerWebhook",
      tag: "Webhooks",
      summary: "Register a webhook",
      description: `Registers a URL for order events. Without \`name\`, the webhook is named after the host of its URL. \`type\`, \`events\`, and \`url\` are required, \`headers\` is optional, and a token needs no \`applicationId\`. An application has at most ${maxWebhooks} webhooks. The response contains the secret. Store it: no GET returns it.`,
      parameters: [idempotencyKeyParameter],
      body: { schema: registerWebhookSchema, example: () => examples.registration },
      response: {
        description: "The webhook is registered. `type`, `events`, and `url` are not echoed.",
        schema: registeredWebhookSchema,
        example: () => registeredExample(),
      },
      problems: {
        webhook_limit_reached: "",
        not_found: "No such application.",
        conflict: "The first request with this Idempotency-Key is still running. Repeat this request later.",
        idempotency_key_reused: "",
      },
    },
    handle: (ctx, { body, request }) =>
      respondOnce(
        ctx,
        request,
        body,
        async ({ take, keep }) => {
          const registration = { ...body, applicationId: getApplication(ctx, body) };
          const { webhook, secret } = await registerWebhook(ctx, registration, {
            first: take,
            last: (tx, made) => keep(tx, serializeRegistered(made.webhook, made.secret)),
          });
          return serializeRegistered(webhook, secret);
        },
        async ({ id }) => (await listWebhooks(ctx, { webhookId: id })).length > 0,
      ),
  }),
});
