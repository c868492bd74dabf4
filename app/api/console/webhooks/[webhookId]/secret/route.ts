import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { revealSecret } from "#lib/notifications/webhooks/reveal-secret.ts";
import { serializeSecret } from "#lib/notifications/webhooks/serialize-webhook.ts";
import type { RevealedSecret } from "#lib/notifications/webhooks/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

/** POST, not GET: each call is audited. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ recent: true }),
    params: ["webhookId"],
    handle: async (ctx, { params }): Promise<RevealedSecret> => {
      const { secret, nextSecret } = await revealSecret(ctx, params);
      return { ...serializeSecret(secret), next: nextSecret === null ? null : serializeSecret(nextSecret) };
    },
  }),
});
