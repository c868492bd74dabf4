import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import { json } from "#lib/platform/http/responses/answer.ts";
import { getWebhookKeys } from "#lib/webhooks/get-webhook-keys.ts";

/** Contract: "Keys of a webhook". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  anyOrigin: true,
  GET: anybody({
    params: ["webhookId"],
    handle: async (ctx, input) =>
      json(await getWebhookKeys(ctx, input), {
        headers: { "cache-control": "public, max-age=60" },
      }),
  }),
});
