import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import * as oauth from "#lib/oauth/schemas.ts";
import { serverMetadata } from "#lib/oauth/server-metadata.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { env } from "#lib/platform/env.ts";
import { oauthErrorAnswers } from "#lib/reference/openapi/answers.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { type HeaderName, headersOf } from "#lib/reference/openapi/headers.ts";
import { type Operation, pathItem } from "#lib/reference/openapi/operation.ts";
import { type Parameter, pathParameter } from "#lib/reference/openapi/parameters.ts";

const base = "/oauth2/{authServerId}";

/** HTTP Basic, or credentials in the form, for which OpenAPI has no scheme. */
const clientAuthentication = [{ clientSecretBasic: [] }, {}];

const form = (schema: z.ZodType, values: Record<string, unknown>) => ({
  required: true,
  content: {
    "application/x-www-form-urlencoded": {
      schema,
      examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    },
  },
});

const tokenForm = form(oauth.tokenOnlyFormSchema, { sample: { token: "tGzv3JOkF0XG5Qx2TlKWIA" } });

const query = (name: string, description: string, example?: string, required = false): Parameter => ({
  in: "query",
  name,
  description,
  required,
  schema: { type: "string", maxLength: 2000 },
  ...(example !== undefined && { example }),
});

const page = (description: string, ...headers: HeaderName[]) => ({
  description,
  headers: headersOf(...headers),
  content: { "text/html": { schema: z.string() } },
});

const authorize: Operation = {
  operationId: "authorize",
  summary: "Ask a person for access",
  description:
    "Send a person's browser here (RFC 6749 §4.1). After sign-in and consent it returns to `redirect_uri` with `code`, `state`, and `iss`. The portal redirects only after it has verified the client and the redirect URI; until then, errors are a page. A code is valid for 60 seconds and works once.",
  parameters: [
    query("response_type", "`code`.", "code", true),
    query("client_id", "The application's client ID.", "YOUR_CLIENT_ID", true),
    query(
      "redirect_uri",
      "Exactly one of the application's redirect URIs.",
      "https://app.example.com/callback",
      true,
    ),
    query("scope", "The requested scopes, separated by spaces.", "location.read offline_access", true),
    query("state", "Random text that the response repeats. Required without PKCE.", "af0ifjsldkj"),
    query(
      "code_challenge",
      "Base64url of the SHA-256 of the verifier (RFC 7636).",
      "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    ),
    query("code_challenge_method", "`S256`.", "S256"),
    query("prompt", "`login`, `consent`, or `none`."),
    query("max_age", "Maximum number of seconds since the person's last sign-in."),
    query("login_hint", "Email address to fill in on the sign-in page."),
  ],
  success: {
    "303": {
      description: "To sign-in or consent, or back to the application with a code or an error.",
      headers: headersOf("Location"),
    },
  },
  errors: {
    "400": page("The client, its redirect URI, or the request is not valid. A page, never a redirect."),
    "404": page("The authorization server does not exist."),
    "429": page("Too many requests.", "Retry-After"),
    "500": page("An error on our side. Quote the request ID."),
    "503": page("The server is temporarily unavailable.", "Retry-After"),
  },
};

const token: Operation = {
  operationId: "requestToken",
  summary: "Get an access token",
  description:
    "Client credentials, authorization code (with or without PKCE), and refresh (RFC 6749 §3.2). Authenticate in exactly one way: with HTTP Basic, with `client_id` and `client_secret` in the form, or with a JWT that your key signed (`client_assertion`, RFC 7523). An access token is valid for 30 minutes. A refresh token requires `offline_access`, changes with every use, and expires after 7 days without use.",
  security: clientAuthentication,
  body: form(oauth.tokenFormSchema, examples.tokenForms),
  success: { description: "The token.", schema: oauth.tokenResponseSchema, example: examples.token },
  errors: oauthErrorAnswers(true),
};

const revoke: Operation = {
  operationId: "revokeToken",
  summary: "Revoke a token",
  description:
    "Revokes an access or refresh token of the application (RFC 7009). An unknown token, or one of another client, also gets 200, without effect.",
  security: clientAuthentication,
  body: tokenForm,
  success: {
    description: "The token is revoked if it was yours.",
    schema: oauth.revocationSchema,
    example: {},
  },
  errors: oauthErrorAnswers(true),
};

const introspect: Operation = {
  operationId: "introspectToken",
  summary: "Inspect a token",
  description:
    "For confidential clients and their own tokens (RFC 7662). `active` is false for any other token.",
  security: clientAuthentication,
  body: tokenForm,
  success: {
    description: "The state of the token.",
    schema: oauth.introspectionSchema,
    example: { active: false },
  },
  anyOrigin: false,
  errors: oauthErrorAnswers(false),
};

const keys: Operation = {
  operationId: "getKeys",
  summary: "Get the keys that verify access tokens",
  description: "A JSON Web Key Set (RFC 7517 §5). Fetch it again if you see an unknown `kid`.",
  success: { description: "The keys.", schema: oauth.keySetSchema, example: examples.keys },
  problems: ["not_found"],
};

const metadata = (operationId: string, position: string): Operation => ({
  operationId,
  summary: `Metadata ${position}`,
  description: "What the authorization server supports, for clients that configure themselves (RFC 8414).",
  success: { description: "The metadata.", schema: oauth.serverMetadataSchema, example: serverMetadata() },
  problems: ["not_found"],
});

/** Source: docs/oauth.md; RFC 6749, 7009, 7517, 7662, 8414. */
export function oauthPaths(): ZodOpenApiPathsObject {
  const servers = [{ url: env().AUTH_URL, description: "The authorization server", "x-internal": false }];
  const parameters = [
    pathParameter("authServerId", "The ID of the authorization server.", authServerId, [authServerId]),
  ];
  const wellKnown = "/.well-known/oauth-authorization-server";
  const items = {
    ...pathItem("Authorization", `${base}/v1/authorize`, parameters, { get: authorize }),
    ...pathItem("Authorization", `${base}/v1/token`, parameters, { post: token }),
    ...pathItem("Authorization", `${base}/v1/revoke`, parameters, { post: revoke }),
    ...pathItem("Authorization", `${base}/v1/introspect`, parameters, { post: introspect }),
    ...pathItem("Authorization", `${base}/v1/keys`, parameters, { get: keys }),
    ...pathItem("Authorization", `${base}${wellKnown}`, parameters, {
      get: metadata("getServerMetadata", "under the server's own path"),
    }),
    ...pathItem("Authorization", `${wellKnown}${base}`, parameters, {
      get: metadata("getServerMetadataByRfc8414", "at the position of RFC 8414"),
    }),
  };
  return Object.fromEntries(Object.entries(items).map(([path, item]) => [path, { servers, ...item }]));
}
