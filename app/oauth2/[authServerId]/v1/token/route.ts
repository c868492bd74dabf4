import { authenticatedClient } from "#lib/oauth/clients/client-access.ts";
import { issueToken } from "#lib/oauth/grants/issue-token.ts";
import { tokenFormSchema, tokenResponseSchema } from "#lib/oauth/schemas.ts";
import { accessTokenLifetimeSeconds, refreshTokenIdleSeconds } from "#lib/oauth/tokens/token-settings.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { clientAuthentication } from "#lib/reference/openapi/parameters.ts";
import { oauthErrorResponses } from "#lib/reference/openapi/responses.ts";

/** The token endpoint. Source: RFC 6749 §3.2; contract, "Authentication". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  errors: "oauth",
  anyOrigin: true,
  POST: operation({
    access: authenticatedClient,
    params: ["authServerId"],
    docs: {
      id: "requestToken",
      tag: "Authorization",
      summary: "Get an access token",
      description: `Client credentials, authorization code (with or without PKCE), and refresh (RFC 6749 §3.2). Authenticate in exactly one way: with HTTP Basic, or with \`client_id\` and \`client_secret\` in the form. A public client sends only \`client_id\`. An access token is valid for ${accessTokenLifetimeSeconds / 60} minutes. A refresh token requires \`offline_access\`, changes with every use, and expires after ${refreshTokenIdleSeconds / 86_400} days without use.`,
      security: clientAuthentication,
      body: {
        schema: tokenFormSchema,
        contentType: "application/x-www-form-urlencoded",
        examples: examples.tokenForms,
      },
      response: {
        description: "The token.",
        schema: tokenResponseSchema,
        example: () => examples.token,
      },
      otherResponses: () => oauthErrorResponses(true),
    },
    handle: async (ctx) => {
      const { client, form } = ctx.actor;
      const { token, issuedToken } = await issueToken(ctx, client, form);
      return json(token, { headers: { "cache-control": "no-store", pragma: "no-cache" }, issuedToken });
    },
  }),
});
