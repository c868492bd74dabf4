import { readClientRequest } from "#lib/oauth/clients/read-client-request.ts";
import { requireParameter } from "#lib/oauth/grants/read-form.ts";
import type { Revocation } from "#lib/oauth/schemas.ts";
import { revokeToken } from "#lib/oauth/tokens/revoke-token.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Token revocation: 200 for any token. Source: RFC 7009. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  errors: "oauth",
  anyOrigin: true,
  limit: "token",
  POST: anybody({
    params: ["authServerId"],
    handle: async (ctx, input, call) => {
      const { client, form } = await readClientRequest(ctx, input, call);
      await revokeToken(ctx, client, requireParameter(form, "token"));
      // RFC 7009 defines no body, but some clients parse every response as JSON.
      return {} satisfies Revocation;
    },
  }),
});
