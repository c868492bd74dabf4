import { authenticateClient, callerOf, requireConfidential } from "#lib/oauth/clients/authenticate-client.ts";
import { readForm, requireParameter } from "#lib/oauth/grants/read-form.ts";
import { requireAuthServer } from "#lib/oauth/server-metadata.ts";
import { introspectToken } from "#lib/oauth/tokens/introspect-token.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

/** Token introspection, for confidential clients. Source: RFC 7662. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    POST: operation({
      access: anybody,
      params: ["authServerId"],
      handle: async (ctx, input, { request, spend, identify }) => {
        requireAuthServer(input);
        const form = await readForm(request);
        const client = await authenticateClient(request.headers.get("authorization"), form, ctx);
        requireConfidential(client);
        identify(client.id);
        await spend(callerOf(client, ctx));
        return introspectToken(ctx, client, requireParameter(form, "token"));
      },
    }),
  },
  { errors: "oauth", limit: "token" },
);
