import { requireAuthServer } from "#lib/oauth/server-metadata.ts";
import { publicKeySet } from "#lib/oauth/tokens/signing-keys.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import { json } from "#lib/platform/http/responses/answer.ts";

/** The public keys that verify access tokens. Source: RFC 7517 §5. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  anyOrigin: true,
  GET: anybody({
    params: ["authServerId"],
    handle: async (ctx, input) => {
      requireAuthServer(input);
      return json(await publicKeySet(ctx.db), { headers: { "cache-control": "public, max-age=60" } });
    },
  }),
});
