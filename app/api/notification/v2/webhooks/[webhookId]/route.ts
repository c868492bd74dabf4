import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { findWebhook } from "#lib/webhooks/find-webhook.ts";
import { withTargetUrl } from "#lib/webhooks/register-webhook.ts";
import { type UnregisteredWebhook, updateWebhookSchema } from "#lib/webhooks/schemas.ts";
import { serializeRegistered, serializeWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { unregisterWebhook, updateWebhook } from "#lib/webhooks/update-webhook.ts";
import { activeSecrets } from "#lib/webhooks/webhook-secret.ts";

/** For unregistering, the contract has only 200 and 400. */
function unknownAs400(error: unknown): never {
  if (error instanceof DomainError && error.code === "not_found")
    throw new DomainError("invalid_request", error.message);
  throw error;
}

/** Contract: "Update webhook", "Unregister webhook", and the single GET extension. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", {
    params: ["webhookId"],
    handle: async (ctx, { webhookId }) => serializeWebhook(await findWebhook(ctx, webhookId)),
  }),
  PATCH: bearer("notification.write", {
    params: ["webhookId"],
    body: withTargetUrl(updateWebhookSchema),
    handle: async (ctx, input) => {
      const webhook = await updateWebhook(ctx, input);
      return serializeRegistered(webhook, activeSecrets(webhook, ctx.now).raw);
    },
  }),
  DELETE: bearer("notification.write", {
    params: ["webhookId"],
    handle: async (ctx, input) => {
      await unregisterWebhook(ctx, input).catch(unknownAs400);
      return { message: "The webhook was unregistered." } satisfies UnregisteredWebhook;
    },
  }),
});
