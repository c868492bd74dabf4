import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import * as oauth from "#lib/oauth/schemas.ts";
import { serverMetadata } from "#lib/oauth/server-metadata.ts";
import { env } from "#lib/platform/env.ts";
import { oauthErrorAnswers } from "#lib/reference/openapi/answers.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { type HeaderName, headersOf } from "#lib/reference/openapi/headers.ts";
import { json, pathItems } from "#lib/reference/openapi/operation.ts";

/** HTTP Basic, or credentials in the form, for which OpenAPI has no scheme. */
const security = [{ clientSecretBasic: [] }, {}];

const form = (schema: z.ZodType, values: Record<string, unknown>) => ({
  content: {
    "application/x-www-form-urlencoded": {
      schema,
      examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    },
  },
});

const tokenForm = form(oauth.tokenOnlyFormSchema, { sample: { token: "tGzv3JOkF0XG5Qx2TlKWIA" } });

const text = (description: string, example?: string) => z.string().max(2000).meta({ description, example });

/** The parameters of the authorization endpoint, which has its own words for each fault. */
const authorizeQuery = z.object({
  response_type: text("`code`.", "code"),
  client_id: text("The application's client ID.", "YOUR_CLIENT_ID"),
  redirect_uri: text("Exactly one of the application's redirect URIs.", "https://app.example.com/callback"),
  scope: text("The requested scopes, separated by spaces.", "location.read offline_access"),
  state: text("Random text that the response repeats. Required without PKCE.", "af0ifjsldkj").optional(),
  code_challenge: text(
    "Base64url of the SHA-256 of the verifier (RFC 7636).",
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  ).optional(),
  code_challenge_method: text("`S256`.", "S256").optional(),
  prompt: text("`login`, `consent`, or `none`.").optional(),
  max_age: text("Maximum number of seconds since the person's last sign-in.").optional(),
  login_hint: text("Email address to fill in on the sign-in page.").optional(),
});

const authorization = { base: "/" };

const page = (description: string, ...headers: HeaderName[]) => ({
  description,
  headers: headersOf(...headers),
  content: { "text/html": { schema: z.string() } },
});

const pageErrors = {
  "400": page("The client, its redirect URI, or the request is not valid. A page, never a redirect."),
  "404": page("The authorization server does not exist."),
  "429": page("Too many requests.", "Retry-After"),
  "500": page("An error on our side. Include the request ID if you contact us."),
  "503": page("The server is temporarily unavailable.", "Retry-After"),
};

/** Source: docs/oauth.md; RFC 6749, 7009, 7517, 7662, 8414. */
export function oauthPaths(): ZodOpenApiPathsObject {
  const servers = [{ url: env().AUTH_URL, description: "The authorization server", "x-internal": false }];
  const wellKnown = ".well-known/oauth-authorization-server";
  const metadata = json(oauth.serverMetadataSchema, serverMetadata());
  const items = pathItems("Authorization", authorization, {
    authorize: {
      on: "GET oauth2/{authServerId}/v1/authorize",
      query: authorizeQuery,
      status: 303,
      headers: ["Location"],
      anyOrigin: false,
      errors: pageErrors,
    },
    requestToken: {
      on: "POST oauth2/{authServerId}/v1/token",
      security,
      body: form(oauth.tokenFormSchema, examples.tokenForms),
      response: json(oauth.tokenResponseSchema, examples.token),
      errors: oauthErrorAnswers(true),
    },
    revokeToken: {
      on: "POST oauth2/{authServerId}/v1/revoke",
      security,
      body: tokenForm,
      response: json(oauth.revocationSchema, {}),
      errors: oauthErrorAnswers(true),
    },
    introspectToken: {
      on: "POST oauth2/{authServerId}/v1/introspect",
      security,
      body: tokenForm,
      response: json(oauth.introspectionSchema, { active: false }),
      anyOrigin: false,
      errors: oauthErrorAnswers(false),
    },
    getKeys: { on: "GET oauth2/{authServerId}/v1/keys", response: json(oauth.keySetSchema, examples.keys) },
    getServerMetadata: { on: `GET oauth2/{authServerId}/${wellKnown}`, response: metadata },
    getServerMetadataByRfc8414: { on: `GET ${wellKnown}/oauth2/{authServerId}`, response: metadata },
  });
  return Object.fromEntries(Object.entries(items).map(([path, item]) => [path, { servers, ...item }]));
}
