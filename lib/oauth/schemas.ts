import { z } from "zod";
import { oauthCodes } from "#lib/platform/errors.ts";

/** A form has at most 64 KiB. */
const formText = z.string().max(65_536);

/** Source: RFC 7636 §4.1. */
export const codeVerifierForm = /^[A-Za-z0-9._~-]{43,128}$/;

/** Without `Authorization: Basic`: a public client's ID, or an ID and a secret. */
const clientInForm = {
  client_id: formText.optional().describe("The client ID, unless `Authorization: Basic` has it."),
  client_secret: formText.optional().describe("The client secret, unless `Authorization: Basic` has it."),
};

const grantType = <Grant extends string>(grant: Grant) => z.literal(grant).describe("The grant.");

/** The form of a token request, for the OpenAPI document. RFC 6749 has an error code per parameter. */
export const tokenFormSchema = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: grantType("client_credentials"),
    scope: formText.describe("The scopes that the token is for, separated by spaces."),
    ...clientInForm,
  }),
  z.object({
    grant_type: grantType("authorization_code"),
    code: formText.describe("The code from the redirect. It is valid once, for a short time."),
    redirect_uri: formText.describe("The redirect URI of the authorization request."),
    code_verifier: z
      .string()
      .min(43)
      .max(128)
      .regex(codeVerifierForm)
      .optional()
      .describe(
        "The text whose SHA-256 was the `code_challenge`: 43 to 128 letters, digits, and `-._~`. Required for public clients.",
      ),
    ...clientInForm,
  }),
  z.object({
    grant_type: grantType("refresh_token"),
    refresh_token: formText.describe("The newest refresh token of the authorization."),
    scope: formText.optional().describe("The same scopes or fewer. All of them by default."),
    ...clientInForm,
  }),
]);

/** The form of a revocation or an introspection. Source: RFC 7009 §2.1, RFC 7662 §2.1. */
export const tokenOnlyFormSchema = z.object({
  token: formText.describe("An access or refresh token."),
  token_type_hint: formText.optional().describe("Ignored: the portal finds the token by itself."),
  ...clientInForm,
});

/** The token endpoint's response. Source: RFC 6749 §5.1; contract, "Token response". */
export const tokenResponseSchema = z.object({
  access_token: z.string().describe("A JWT (RFC 9068). Send it as `Authorization: Bearer <token>`."),
  token_type: z.literal("Bearer").describe("`Bearer`."),
  expires_in: z.int().describe("Lifetime in seconds: 1800."),
  scope: z.string().describe("What the token allows, separated by spaces."),
  refresh_token: z
    .string()
    .optional()
    .describe("Only with `offline_access`. It changes with every use: store the new one."),
});
export type TokenResponse = z.infer<typeof tokenResponseSchema>;

/** The response of introspection. Source: RFC 7662 §2.2. */
export const introspectionSchema = z.discriminatedUnion("active", [
  z.object({ active: z.literal(false) }),
  z.object({
    active: z.literal(true),
    scope: z.string(),
    client_id: z.string(),
    sub: z.string(),
    iss: z.string(),
    iat: z.int(),
    exp: z.int(),
    token_type: z.literal("Bearer").optional(),
    aud: z.string().optional(),
    jti: z.string().optional(),
    uid: z.string().optional(),
  }),
]);
export type Introspection = z.infer<typeof introspectionSchema>;

/** Revocation returns an empty object. Source: RFC 7009 §2.2. */
export const revocationSchema = z.object({});
export type Revocation = z.infer<typeof revocationSchema>;

/** The public keys that verify access tokens. Source: RFC 7517 §5. */
export const keySetSchema = z.object({
  keys: z.array(
    z.looseObject({
      kty: z.string(),
      kid: z.string(),
      alg: z.enum(["ES256", "RS256"]),
      use: z.literal("sig"),
    }),
  ),
});

/** Source: RFC 8414 §2, RFC 9207 §3. */
export const serverMetadataSchema = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url(),
  introspection_endpoint: z.url(),
  jwks_uri: z.url(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  revocation_endpoint_auth_methods_supported: z.array(z.string()),
  introspection_endpoint_auth_methods_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  authorization_response_iss_parameter_supported: z.boolean(),
});
export type ServerMetadata = z.infer<typeof serverMetadataSchema>;

export const resourceMetadataSchema = z.object({
  resource: z.url(),
  resource_name: z.string(),
  resource_documentation: z.url(),
  authorization_servers: z.array(z.url()),
  bearer_methods_supported: z.array(z.string()),
  scopes_supported: z.array(z.string()),
});
export type ResourceMetadata = z.infer<typeof resourceMetadataSchema>;

/** Codes of the token, revocation and introspection endpoints. Source: RFC 6749 §5.2. */
export const oauthErrorCodes = [
  "invalid_request",
  ...oauthCodes,
  "temporarily_unavailable",
  "server_error",
] as const;

export const oauthErrorSchema = z.object({
  error: z.enum(oauthErrorCodes),
  error_description: z.string(),
});
