import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { unregisterWebhook } from "#lib/notifications/deliveries/queue/unregister-webhook.ts";
import { findWebhook } from "#lib/notifications/webhooks/find-webhook.ts";
import { withTargetUrl } from "#lib/notifications/webhooks/register-webhook.ts";
import { serializeUpdated, serializeWebhook } from "#lib/notifications/webhooks/serialize-webhook.ts";
import {
  type UnregisteredWebhook,
  unregisteredWebhookSchema,
  updatedWebhookSchema,
  updateWebhookSchema,
  webhookSchema,
} from "#lib/notifications/webhooks/shared/schemas.ts";
import { updateWebhook } from "#lib/notifications/webhooks/update-webhook.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { registeredExample, webhookExample } from "#lib/reference/openapi/examples.ts";

/** For unregistering, the contract has only 200 and 400. */
function unknownAs400(error: unknown): never {
  if (error instanceof DomainError && error.code === "not_found")
    throw new DomainError("invalid_request", error.message);
  throw error;
}

/** Contract: "Update webhook", "Unregister webhook", and the single GET extension. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: [bearer("notification.read"), signedIn()],
    params: ["webhookId"],
    docs: {
      id: "getWebhook",
      tag: "Webhooks",
      summary: "Get one webhook",
      description: "One of the application's webhooks and the state of its deliveries, without the secret.",
      response: {
        description: "The webhook.",
        schema: webhookSchema,
        example: () => webhookExample(),
      },
    },
    handle: async (ctx, { params: { webhookId } }) =>
      serializeWebhook(await findWebhook(ctx, webhookId), ctx.actor),
  }),
  PATCH: operation({
    access: [bearer("notification.write"), signedIn()],
    params: ["webhookId"],
    body: withTargetUrl(updateWebhookSchema),
    docs: {
      id: "updateWebhook",
      tag: "Webhooks",
      summary: "Update a webhook",
      description:
        "Changes the given fields. The others and the secret stay the same. `events` accepts `ORDER_UPDATE`, or the webhook's present events: to add `ORDER_INVOICED`, register a new webhook, or set both in the portal. Deliveries that are retrying go to a new `url`, which also enables a disabled webhook.",
      body: { schema: updateWebhookSchema, example: { url: "https://hooks.example.com/orders/v2" } },
      response: {
        description: "The webhook is updated. `type`, `events`, and `url` are not echoed.",
        schema: updatedWebhookSchema,
        example: () => registeredExample(),
      },
    },
    handle: async (ctx, { params, body, takeFrom }) => {
      // Like resuming it: everything that is retrying is sent.
      if (body.url !== undefined && body.url !== (await findWebhook(ctx, params.webhookId)).url)
        await takeFrom("test", ctx.actor.organizationId);
      return serializeUpdated(await updateWebhook(ctx, { ...params, ...body }), ctx);
    },
  }),
  DELETE: operation({
    access: [bearer("notification.write"), signedIn()],
    params: ["webhookId"],
    docs: {
      id: "unregisterWebhook",
      tag: "Webhooks",
      summary: "Unregister a webhook",
      description:
        "Removes the webhook. Open deliveries are given up, and its slot is free immediately. An unknown ID returns 400.",
      response: {
        description: "The webhook is unregistered.",
        schema: unregisteredWebhookSchema,
        example: { message: "The webhook was unregistered." },
      },
      problems: { invalid_request: "No such webhook.", not_found: "No such address in this API." },
    },
    handle: async (ctx, { params }) => {
      await unregisterWebhook(ctx, params).catch(unknownAs400);
      return { message: "The webhook was unregistered." } satisfies UnregisteredWebhook;
    },
  }),
});
