import { requireConfidential } from "#lib/oauth/clients/authenticate-client.ts";
import { readClientRequest } from "#lib/oauth/clients/read-client-request.ts";
import { requireParameter } from "#lib/oauth/grants/read-form.ts";
import { introspectToken } from "#lib/oauth/tokens/introspect-token.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Token introspection, for confidential clients. Source: RFC 7662. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  errors: "oauth",
  limit: "token",
  POST: anybody({
    params: ["authServerId"],
    handle: async (ctx, input, call) => {
      const { client, form } = await readClientRequest(ctx, input, call);
      requireConfidential(client);
      return introspectToken(ctx, client, requireParameter(form, "token"));
    },
  }),
});
