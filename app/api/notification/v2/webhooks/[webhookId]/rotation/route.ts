import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { promoteSecret } from "#lib/notifications/webhooks/promote-secret.ts";
import { rotateSecret } from "#lib/notifications/webhooks/rotate-secret.ts";
import { serializeRegistered, serializeWebhook } from "#lib/notifications/webhooks/serialize-webhook.ts";
import { rotatedWebhookSchema, webhookSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { rotateSecretSchema } from "#lib/platform/shared/schemas.ts";
import { registeredExample, webhookExample } from "#lib/reference/openapi/examples.ts";

/** POST starts a rotation of the secret, and DELETE promotes the new one. Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: [bearer("notification.write"), signedIn({ recent: true })],
    params: ["webhookId"],
    body: rotateSecretSchema,
    docs: {
      id: "rotateSecret",
      tag: "Webhooks",
      summary: "Rotate the secret",
      description:
        "Creates a new secret. During the overlap, deliveries carry the old one and are signed with both. With an overlap of 0, the new one replaces it at once. The response contains the new secret. Store it: no GET returns it.",
      body: { example: { overlapHours: 24 } },
      response: {
        description: "The new secret.",
        schema: rotatedWebhookSchema,
        example: () => ({
          ...registeredExample(),
          rotationEndsAt: "2026-11-22T10:00:00.000Z",
        }),
      },
      problems: {
        conflict: "A rotation is in progress. Promote its new secret first, or wait until it ends.",
      },
    },
    handle: async (ctx, { params, body }) => {
      const { webhook, secret } = await rotateSecret(ctx, { ...params, ...body });
      const rotationEndsAt = webhook.nextSecretFrom?.toISOString() ?? null;
      return { ...serializeRegistered(webhook, secret), rotationEndsAt };
    },
  }),
  DELETE: operation({
    access: [bearer("notification.write"), signedIn()],
    params: ["webhookId"],
    docs: {
      id: "promoteSecret",
      tag: "Webhooks",
      summary: "Promote the new secret",
      description: "Ends the overlap of a rotation: from the next attempt on, only the new secret is used.",
      response: { description: "The webhook.", schema: webhookSchema, example: () => webhookExample() },
      problems: { conflict: "No rotation is in progress: the webhook has only one secret." },
    },
    handle: async (ctx, { params }) => serializeWebhook(await promoteSecret(ctx, params), ctx.actor),
  }),
});
