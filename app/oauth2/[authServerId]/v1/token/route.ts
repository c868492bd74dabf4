import { readClientRequest } from "#lib/oauth/clients/read-client-request.ts";
import { issueToken } from "#lib/oauth/grants/issue-token.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import { json } from "#lib/platform/http/responses/answer.ts";

/** The token endpoint. Source: RFC 6749 §3.2; contract, "Authentication". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  errors: "oauth",
  anyOrigin: true,
  limit: "token",
  POST: anybody({
    params: ["authServerId"],
    handle: async (ctx, input, call) => {
      const { client, form } = await readClientRequest(ctx, input, call);
      const token = await issueToken(ctx, client, form);
      // A public client proves who it is by its code.
      call.identify(client.id);
      return json(token, { headers: { "cache-control": "no-store", pragma: "no-cache" } });
    },
  }),
});
