import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import {
  introspectionSchema,
  keySetSchema,
  revocationSchema,
  serverMetadataSchema,
  tokenFormSchema,
  tokenOnlyFormSchema,
  tokenResponseSchema,
} from "#lib/oauth/schemas.ts";
import { serverMetadata } from "#lib/oauth/server-metadata.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { env } from "#lib/platform/env.ts";
import { everywhere, jsonAnswer, oauthErrorAnswers, problemAnswers } from "#lib/reference/openapi/answers.ts";
import { tokenExample } from "#lib/reference/openapi/examples.ts";
import { headersOf } from "#lib/reference/openapi/headers.ts";
import { pathParameter, requestIdParameter } from "#lib/reference/openapi/parameters.ts";

const base = "/oauth2/{authServerId}";

/** HTTP Basic; or id and secret in the form, for which OpenAPI has no scheme. */
const clientAuthentication = [{ clientSecretBasic: [] }, {}];

const form = (schema: z.ZodType, examples: Record<string, unknown>) => ({
  required: true,
  content: {
    "application/x-www-form-urlencoded": {
      schema,
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  },
});

const text = (name: string, description: string, more: { required?: boolean; example?: unknown } = {}) => ({
  in: "query" as const,
  name,
  description,
  required: more.required ?? false,
  schema: { type: "string" as const, maxLength: 2000 },
  ...(more.example !== undefined && { example: more.example }),
});

const page = (description: string) => ({
  description,
  headers: headersOf(),
  content: { "text/html": { schema: z.string() } },
});

function authorize(): ZodOpenApiOperationObject {
  return {
    operationId: "authorize",
    tags: ["Authorization"],
    summary: "Ask a person for access",
    description:
      "A person's browser comes here (RFC 6749 §4.1): sign-in and consent, then back to `redirect_uri` with `code`, `state` and `iss`. Nothing is redirected before client and redirect URI are proven; until then faults are a page. A code lives 60 seconds and works once.",
    security: [],
    parameters: [
      text("response_type", "`code`.", { required: true, example: "code" }),
      text("client_id", "The application's client id.", { required: true, example: "YOUR_CLIENT_ID" }),
      text("redirect_uri", "One of the application's redirect URIs, exactly.", {
        required: true,
        example: "https://app.example.com/callback",
      }),
      text("scope", "What is asked for, separated by spaces.", {
        required: true,
        example: "location.read offline_access",
      }),
      text("state", "Random text that comes back; required without PKCE.", { example: "af0ifjsldkj" }),
      text("code_challenge", "Base64url of the SHA-256 of the verifier (RFC 7636).", {
        example: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      }),
      text("code_challenge_method", "`S256`.", { example: "S256" }),
      text("prompt", "`login`, `consent` or `none`."),
      text("max_age", "Seconds since the person's last sign-in, at most."),
      text("login_hint", "The e-mail address that the sign-in page starts with."),
    ],
    responses: {
      "303": {
        description: "To sign-in or consent, or back to the application with a code or an error.",
        headers: headersOf("Location"),
      },
      "400": page("The client, its redirect URI or the request is not valid: a page, never a redirect."),
      "404": page("There is no such authorization server."),
      "429": { ...page("Too many requests."), headers: headersOf("RetryAfter") },
      "500": page("A fault of ours; quote the request id."),
      "503": { ...page("We cannot answer at the moment."), headers: headersOf("RetryAfter") },
    },
  };
}

function token(): ZodOpenApiOperationObject {
  return {
    operationId: "requestToken",
    tags: ["Authorization"],
    summary: "Get an access token",
    description:
      "Client credentials, authorization code (with or without PKCE) and refresh (RFC 6749 §3.2). Authenticate with HTTP Basic, or with `client_id` and `client_secret` in the form, not both. An access token lives 30 minutes. A refresh token comes with `offline_access`, changes at every use and ends after 7 days without use.",
    security: clientAuthentication,
    parameters: [requestIdParameter],
    requestBody: form(tokenFormSchema, {
      client_credentials: { grant_type: "client_credentials", scope: "location.read notification.write" },
      authorization_code: {
        grant_type: "authorization_code",
        code: "SplxlOBeZQQYbYS6WxSbIA",
        redirect_uri: "https://app.example.com/callback",
        code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      },
      refresh_token: { grant_type: "refresh_token", refresh_token: "tGzv3JOkF0XG5Qx2TlKWIA" },
    }),
    responses: {
      "200": jsonAnswer("The token.", tokenResponseSchema, tokenExample, "AnyOrigin"),
      ...oauthErrorAnswers(true),
    },
  };
}

function revoke(): ZodOpenApiOperationObject {
  return {
    operationId: "revokeToken",
    tags: ["Authorization"],
    summary: "End a token",
    description:
      "Ends an access or refresh token of the application (RFC 7009). A token that is unknown or another client's gets 200 as well, and nothing happens.",
    security: clientAuthentication,
    parameters: [requestIdParameter],
    requestBody: form(tokenOnlyFormSchema, { sample: { token: "tGzv3JOkF0XG5Qx2TlKWIA" } }),
    responses: {
      "200": jsonAnswer("The token, if it was yours, is ended.", revocationSchema, {}, "AnyOrigin"),
      ...oauthErrorAnswers(true),
    },
  };
}

function introspect(): ZodOpenApiOperationObject {
  return {
    operationId: "introspectToken",
    tags: ["Authorization"],
    summary: "Is a token good?",
    description:
      "For confidential clients, of their own tokens (RFC 7662). `active` is false for any other token.",
    security: clientAuthentication,
    parameters: [requestIdParameter],
    requestBody: form(tokenOnlyFormSchema, { sample: { token: "tGzv3JOkF0XG5Qx2TlKWIA" } }),
    responses: {
      "200": jsonAnswer("What the token is.", introspectionSchema, { active: false }),
      ...oauthErrorAnswers(false),
    },
  };
}

function keys(): ZodOpenApiOperationObject {
  return {
    operationId: "getKeys",
    tags: ["Authorization"],
    summary: "The keys that verify access tokens",
    description: "A JSON Web Key Set (RFC 7517 §5). Fetch it again when you meet an unknown `kid`.",
    security: [],
    parameters: [requestIdParameter],
    responses: {
      "200": jsonAnswer(
        "The keys.",
        keySetSchema,
        {
          keys: [
            {
              kty: "EC",
              crv: "P-256",
              x: "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
              y: "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
              kid: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
              alg: "ES256",
              use: "sig",
            },
          ],
        },
        "AnyOrigin",
      ),
      ...problemAnswers(`${base}/v1/keys`, true, ["not_found", ...everywhere]),
    },
  };
}

function metadata(operationId: string, position: string, path: string): ZodOpenApiOperationObject {
  return {
    operationId,
    tags: ["Authorization"],
    summary: `Metadata ${position}`,
    description: "What the authorization server can do, for clients that configure themselves (RFC 8414).",
    security: [],
    parameters: [requestIdParameter],
    responses: {
      "200": jsonAnswer("The metadata.", serverMetadataSchema, serverMetadata(), "AnyOrigin"),
      ...problemAnswers(path, true, ["not_found", ...everywhere]),
    },
  };
}

/** Source: docs/oauth.md; RFC 6749, 7009, 7517, 7662, 8414. */
export function oauthPaths(): ZodOpenApiPathsObject {
  const shared = {
    servers: [{ url: env().AUTH_URL, description: "The authorization server", "x-internal": false }],
    parameters: [
      pathParameter("authServerId", "The authorization server's id.", authServerId, [authServerId]),
    ],
  };
  const ofServer = `${base}/.well-known/oauth-authorization-server`;
  const ofRfc8414 = `/.well-known/oauth-authorization-server${base}`;
  return {
    [`${base}/v1/authorize`]: { ...shared, get: authorize() },
    [`${base}/v1/token`]: { ...shared, post: token() },
    [`${base}/v1/revoke`]: { ...shared, post: revoke() },
    [`${base}/v1/introspect`]: { ...shared, post: introspect() },
    [`${base}/v1/keys`]: { ...shared, get: keys() },
    [ofServer]: {
      ...shared,
      get: metadata("getServerMetadata", "under the server's own path", ofServer),
    },
    [ofRfc8414]: {
      ...shared,
      get: metadata("getServerMetadataByRfc8414", "in the position of RFC 8414", ofRfc8414),
    },
  };
}
