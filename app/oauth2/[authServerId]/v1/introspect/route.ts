import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { authenticateClient, callerOf, requireConfidential } from "#lib/oauth/authenticate-client.ts";
import { introspectToken } from "#lib/oauth/introspect-token.ts";
import { readForm } from "#lib/oauth/read-form.ts";
import { requireAuthServer } from "#lib/oauth/require-auth-server.ts";
import { requireParameter } from "#lib/oauth/require-parameter.ts";

/** Token introspection, for clients that can prove who they are. Source: RFC 7662. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    POST: operation({
      access: { kind: "public" },
      handle: async (ctx, { params, request, spend, identify }) => {
        requireAuthServer(params);
        const form = await readForm(request);
        const client = await authenticateClient(request.headers.get("authorization"), form, ctx);
        requireConfidential(client);
        identify(client.id);
        await spend(callerOf(client, ctx));
        return json(await introspectToken(ctx, client, requireParameter(form, "token")));
      },
    }),
  },
  { errors: "oauth", limit: "token" },
);
