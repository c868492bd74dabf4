import { publicKeySet } from "#lib/auth/signing-keys.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { requireAuthServer } from "#lib/oauth/require-auth-server.ts";

/** The public keys that verify access tokens. Source: RFC 7517 §5. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({
      access: { kind: "public" },
      handle: async (ctx, { params }) => {
        requireAuthServer(params);
        return json(await publicKeySet(ctx.db), { headers: { "cache-control": "public, max-age=60" } });
      },
    }),
  },
  { anyOrigin: true, limit: "public" },
);
