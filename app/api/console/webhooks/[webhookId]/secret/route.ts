import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { revealSecret } from "#lib/webhooks/reveal-secret.ts";
import { serializeSecret } from "#lib/webhooks/serialize-webhook.ts";

/** POST, not GET: each look is written to the audit log. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { webhookId = "" } }) =>
      json(serializeSecret(await revealSecret(ctx, { webhookId }))),
  }),
});
