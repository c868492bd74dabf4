import { keySetSchema } from "#lib/oauth/schemas.ts";
import { requireAuthServer } from "#lib/oauth/server-metadata.ts";
import { publicKeySet } from "#lib/oauth/tokens/signing-keys.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };

/** The public keys that verify access tokens. Source: RFC 7517 §5. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  anyOrigin: true,
  GET: operation({
    access: anybody,
    params: ["authServerId"],
    docs: {
      id: "getKeys",
      tag: "Authorization",
      summary: "Get the keys that verify access tokens",
      description: "A JSON Web Key Set (RFC 7517 §5). Fetch it again if you see an unknown `kid`.",
      response: { description: "The keys.", schema: keySetSchema, example: () => examples.keys },
    },
    handle: async (ctx, { params }) => {
      requireAuthServer(params);
      return json(await publicKeySet(ctx.db), { headers: { "cache-control": "public, max-age=60" } });
    },
  }),
});
