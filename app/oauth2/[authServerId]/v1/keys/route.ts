import { requireAuthServer } from "#lib/oauth/server-metadata.ts";
import { publicKeySet } from "#lib/oauth/tokens/signing-keys.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

/** The public keys that verify access tokens. Source: RFC 7517 §5. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({
      access: anybody,
      params: ["authServerId"],
      handle: async (ctx, input) => {
        requireAuthServer(input);
        return json(await publicKeySet(ctx.db), { headers: { "cache-control": "public, max-age=60" } });
      },
    }),
  },
  { anyOrigin: true },
);
