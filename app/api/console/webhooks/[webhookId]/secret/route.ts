import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { revealSecret } from "#lib/webhooks/rotate-secret.ts";
import type { RevealedSecret } from "#lib/webhooks/schemas.ts";
import { serializeSecret } from "#lib/webhooks/serialize-webhook.ts";

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
