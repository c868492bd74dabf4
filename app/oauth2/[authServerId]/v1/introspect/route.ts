import { requireConfidential } from "#lib/oauth/clients/authenticate-client.ts";
import { readClientRequest } from "#lib/oauth/clients/read-client-request.ts";
import { requireParameter } from "#lib/oauth/grants/read-form.ts";
import { introspectionSchema, tokenOnlyFormSchema } from "#lib/oauth/schemas.ts";
import { introspectToken } from "#lib/oauth/tokens/introspect-token.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { clientAuthentication } from "#lib/reference/openapi/parameters.ts";
import { oauthErrorResponses } from "#lib/reference/openapi/responses.ts";

/** Token introspection, for confidential clients. Source: RFC 7662. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  errors: "oauth",
  limit: "token",
  POST: operation({
    access: anybody,
    params: ["authServerId"],
    docs: {
      id: "introspectToken",
      tag: "Authorization",
      summary: "Inspect a token",
      description:
        "For confidential clients and their own tokens (RFC 7662). `active` is false for any other token.",
      security: clientAuthentication,
      body: {
        schema: tokenOnlyFormSchema,
        contentType: "application/x-www-form-urlencoded",
        example: { token: "tGzv3JOkF0XG5Qx2TlKWIA" },
      },
      response: {
        description: "The state of the token.",
        schema: introspectionSchema,
        example: { active: false },
      },
      otherResponses: () => oauthErrorResponses(false),
    },
    handle: async (ctx, call) => {
      const { client, form } = await readClientRequest(ctx, call);
      requireConfidential(client);
      return introspectToken(ctx, client, requireParameter(form, "token"));
    },
  }),
});
