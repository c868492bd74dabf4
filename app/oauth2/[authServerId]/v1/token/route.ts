import { authenticateClient, callerOf } from "#lib/oauth/clients/authenticate-client.ts";
import { issueToken } from "#lib/oauth/grants/issue-token.ts";
import { readForm } from "#lib/oauth/grants/read-form.ts";
import { requireAuthServer } from "#lib/oauth/server-metadata.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

/** The token endpoint. Source: RFC 6749 §3.2; contract, "Authentication". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    POST: operation({
      access: anybody,
      params: ["authServerId"],
      handle: async (ctx, input, { request, spend, identify }) => {
        requireAuthServer(input);
        const form = await readForm(request);
        const client = await authenticateClient(request.headers.get("authorization"), form, ctx);
        // A public client proves who it is by its code, not by its id.
        if (client.clientType === "CONFIDENTIAL") identify(client.id);
        await spend(callerOf(client, ctx));
        const token = await issueToken(ctx, client, form);
        identify(client.id);
        return json(token, { headers: { "cache-control": "no-store", pragma: "no-cache" } });
      },
    }),
  },
  { errors: "oauth", anyOrigin: true, limit: "token" },
);
