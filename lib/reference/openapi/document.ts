import { createHash } from "node:crypto";
import { createDocument } from "zod-openapi";
import { Branch } from "#lib/branches/schemas.ts";
import { tokenResponseSchema } from "#lib/oauth/schemas.ts";
import { allScopes, isScopeOfGrant, scopePolicy } from "#lib/oauth/scopes.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import * as orders from "#lib/orders/schemas.ts";
import { env } from "#lib/platform/env.ts";
import { problemSchema } from "#lib/platform/http/schemas.ts";
import { deliveryPaths, eventPaths } from "#lib/reference/openapi/paths/deliveries.ts";
import { locationPaths } from "#lib/reference/openapi/paths/location.ts";
import { oauthPaths } from "#lib/reference/openapi/paths/oauth.ts";
import { platformPaths } from "#lib/reference/openapi/paths/platform.ts";
import { sandboxPaths } from "#lib/reference/openapi/paths/sandbox.ts";
import { shadowAndKeyPaths, webhookPaths } from "#lib/reference/openapi/paths/webhooks.ts";
import * as webhooks from "#lib/webhooks/schemas.ts";
import { eventWebhooks } from "./event-webhooks.ts";
import { headerComponents } from "./headers.ts";

type OpenApiDocument = ReturnType<typeof createDocument>;

/** The version of the document, not of a path; the changelog says what changed. */
const documentVersion = "2.0.0";

const description = `Find branches and receive order events.

Every response has an \`X-Request-Id\`. Errors are problem documents (RFC 9457) with a stable \`code\`; those of the
authorization server follow RFC 6749. Within a version there are only additions: ignore fields that you do not know. A path
without the prefix \`/api\` (\`/notification/v2/…\`) works like the one with it.`;

const tags = [
  { name: "Locations", description: "Find branches." },
  { name: "Webhooks", description: "Register URLs that receive order events." },
  { name: "Deliveries", description: "Find out what was delivered, and recover what was not." },
  { name: "Sandbox", description: "Make test orders and failures for a sandbox application." },
  { name: "Authorization", description: "Get, revoke, and inspect tokens (OAuth 2.0)." },
  { name: "Events", description: "What a webhook receives." },
  { name: "Intake", description: "Submit order events, for the distributor's own systems." },
  { name: "Inbox", description: "The built-in receiver." },
  { name: "Service", description: "Health, and this document." },
];

function scopesOf(grantType: "authorization_code" | "client_credentials"): Record<string, string> {
  const scopes = allScopes.filter((scope) => isScopeOfGrant(scope, grantType));
  return Object.fromEntries(scopes.map((scope) => [scope, scopePolicy[scope].unlocks]));
}

/** OpenAPI tools expect the width of an integer, but zod gives only its range. */
function addIntegerFormat({ jsonSchema }: { jsonSchema: { type?: unknown; format?: string } }): void {
  if (jsonSchema.type === "integer") jsonSchema.format ??= "int64";
}

function securitySchemes() {
  const base = `${issuer()}/v1`;
  return {
    oauth2: {
      type: "oauth2",
      description:
        "An access token, a JWT that follows RFC8725: `Authorization: Bearer <token>`. It is valid for 30 minutes.",
      flows: {
        clientCredentials: { tokenUrl: `${base}/token`, scopes: scopesOf("client_credentials") },
        authorizationCode: {
          authorizationUrl: `${base}/authorize`,
          tokenUrl: `${base}/token`,
          refreshUrl: `${base}/token`,
          scopes: scopesOf("authorization_code"),
        },
      },
    },
    clientSecretBasic: {
      type: "http",
      scheme: "basic",
      description: "Client ID and secret, at the authorization server only (RFC 6749 §2.3.1).",
    },
  } as const;
}

function makeDocument(): OpenApiDocument {
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Partner API",
        version: documentVersion,
        summary: "Branch locations and order webhooks of a building-supply distributor",
        description,
        contact: { name: "Partner integration", url: `${env().BASE_URL}/reference` },
        license: { name: "For partners of the distributor", url: `${env().BASE_URL}/reference` },
      },
      servers: [{ url: env().BASE_URL, description: env().ENVIRONMENT_NAME, "x-internal": false }],
      externalDocs: { url: `${env().BASE_URL}/reference`, description: "The reference, for people" },
      security: [{ oauth2: [] }],
      tags,
      paths: {
        ...locationPaths(),
        ...webhookPaths(),
        ...eventPaths(),
        ...deliveryPaths(),
        ...shadowAndKeyPaths(),
        ...sandboxPaths(),
        ...oauthPaths(),
        ...platformPaths(),
      },
      webhooks: eventWebhooks(),
      components: {
        headers: headerComponents,
        schemas: {
          Problem: problemSchema,
          Branch,
          Webhook: webhooks.webhookSchema,
          RegisterWebhook: webhooks.registerWebhookSchema,
          UpdateWebhook: webhooks.updateWebhookSchema,
          RegisteredWebhook: webhooks.registeredWebhookSchema,
          UnregisteredWebhook: webhooks.unregisteredWebhookSchema,
          IntakeAnswer: orders.intakeAnswerSchema,
          Token: tokenResponseSchema,
          OrderUpdate: orders.deliveredOrderUpdateSchema,
          OrderInvoiced: orders.deliveredOrderInvoicedSchema,
        },
        securitySchemes: securitySchemes(),
      },
    },
    { reused: "inline", override: addIntegerFormat },
  );
}

let made: { document: OpenApiDocument; text: string; fingerprint: string } | undefined;

/** The OpenAPI 3.1 document of the public API, made once per process, with its JSON text and the digest of that text. */
export function openApiDocument() {
  if (made) return made;
  const document = makeDocument();
  const text = JSON.stringify(document);
  made = { document, text, fingerprint: createHash("sha256").update(text).digest("hex").slice(0, 32) };
  return made;
}
