import { requireConfidential } from "#lib/oauth/clients/authenticate-client.ts";
import { authenticatedClient } from "#lib/oauth/clients/client-access.ts";
import { requireParameter } from "#lib/oauth/grants/read-form.ts";
import { introspectionSchema, tokenOnlyFormSchema } from "#lib/oauth/schemas.ts";
import { introspectToken } from "#lib/oauth/tokens/introspect-token.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { clientAuthentication } from "#lib/reference/openapi/parameters.ts";
import { oauthErrorResponses } from "#lib/reference/openapi/responses.ts";

/** Token introspection, for confidential clients. Source: RFC 7662. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  errors: "oauth",
  POST: operation({
    access: authenticatedClient,
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
    handle: async (ctx) => {
      const { client, form } = ctx.actor;
      requireConfidential(client);
      return introspectToken(ctx, client, requireParameter(form, "token"));
    },
  }),
});
