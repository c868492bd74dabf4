import { authenticatedClient } from "#lib/oauth/clients/client-access.ts";
import { requireParameter } from "#lib/oauth/grants/read-form.ts";
import { type Revocation, revocationSchema, tokenOnlyFormSchema } from "#lib/oauth/schemas.ts";
import { revokeToken } from "#lib/oauth/tokens/revoke-token.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { clientAuthentication } from "#lib/reference/openapi/parameters.ts";
import { oauthErrorResponses } from "#lib/reference/openapi/responses.ts";

/** Token revocation: 200 for any token. Source: RFC 7009. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  errors: "oauth",
  anyOrigin: true,
  POST: operation({
    access: authenticatedClient,
    params: ["authServerId"],
    docs: {
      id: "revokeToken",
      tag: "Authorization",
      summary: "Revoke a token",
      description:
        "Revokes an access or refresh token of the application (RFC 7009). An unknown token, or one of another client, also gets 200, without effect.",
      security: clientAuthentication,
      body: {
        schema: tokenOnlyFormSchema,
        contentType: "application/x-www-form-urlencoded",
        example: { token: "tGzv3JOkF0XG5Qx2TlKWIA" },
      },
      response: {
        description: "The token is revoked if it was yours.",
        schema: revocationSchema,
        example: {},
      },
      otherResponses: () => oauthErrorResponses(true),
    },
    handle: async (ctx) => {
      const { client, form } = ctx.actor;
      await revokeToken(ctx, client, requireParameter(form, "token"));
      // RFC 7009 defines no body, but some clients parse every response as JSON.
      return {} satisfies Revocation;
    },
  }),
});
