import type { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { branchSchema } from "#lib/branches/shared/schemas.ts";
import * as orders from "#lib/notifications/orders/shared/schemas.ts";
import * as webhooks from "#lib/notifications/webhooks/shared/schemas.ts";
import { tokenResponseSchema } from "#lib/oauth/schemas.ts";
import { allScopes, isScopeOfGrant, scopePolicy } from "#lib/oauth/shared/scopes.ts";
import { accessTokenLifetimeSeconds, issuer } from "#lib/oauth/tokens/token-settings.ts";
import { env } from "#lib/platform/env.ts";
import type { Routes } from "#lib/platform/http/define-routes.ts";
import type { AnyOperation, OperationDocs } from "#lib/platform/http/operation.ts";
import { problemSchema } from "#lib/platform/shared/schemas.ts";
import { eventWebhooks } from "./event-webhooks.ts";
import { getHeaders, type HeaderName, headerComponents } from "./headers.ts";
import { ifNoneMatchParameter, pathParameters, queryParameters, requestIdParameter } from "./parameters.ts";
import { ofEveryOperation, type ProblemDetails, problemResponses } from "./responses.ts";

type OpenApiDocument = ReturnType<typeof createDocument>;

/** The version of the document, not of a path; the changelog says what changed. */
const documentVersion = "2.0.0";

const description = `Find branches and receive order events.

Every response has an \`X-Request-Id\`. Errors are problem documents (RFC 9457) with a stable \`code\`; those of the
authorization server follow RFC 6749. Within a version there are only additions: ignore fields that you do not know. The
notification API also answers without the prefix \`/api\` (\`/notification/v2/…\`).`;

const tags = [
  { name: "Locations", description: "Find branches." },
  { name: "Webhooks", description: "Register URLs that receive order events, and test and stop them." },
  { name: "Deliveries", description: "Find out what was delivered, and replay what was not." },
  { name: "Test orders", description: "Send order events to your own application." },
  { name: "Authorization", description: "Get, revoke, and inspect tokens (OAuth 2.0)." },
  { name: "Events", description: "What happened to orders: what a webhook receives, and the feed of it." },
  { name: "Intake", description: "Submit order events, for the distributor's own systems." },
  { name: "Inbox", description: "The built-in receiver." },
  { name: "Service", description: "Health, and this document." },
];

function getScopes(grantType: "authorization_code" | "client_credentials"): Record<string, string> {
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
      description: `An access token, a JWT that follows RFC8725: \`Authorization: Bearer <token>\`. It is valid for ${accessTokenLifetimeSeconds / 60} minutes.`,
      flows: {
        clientCredentials: { tokenUrl: `${base}/token`, scopes: getScopes("client_credentials") },
        authorizationCode: {
          authorizationUrl: `${base}/authorize`,
          tokenUrl: `${base}/token`,
          refreshUrl: `${base}/token`,
          scopes: getScopes("authorization_code"),
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

/** A path as the document spells it, with its operations. */
export type DescribedRoute = { path: string; routes: Routes };

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The problems that follow from the path, the scope, the query, and the body of an operation. */
function derivedProblems(
  path: string,
  scope: string | undefined,
  operation: AnyOperation,
  isGet: boolean,
): ProblemDetails {
  const { query, body, docs } = operation;
  const hasQuery = query !== undefined || docs?.query !== undefined;
  const neededScope = `The access token needs the scope ${scope}.`;
  return {
    ...ofEveryOperation,
    ...(!isGet && { outcome_unknown: "" }),
    ...(hasQuery && { invalid_request: "" }),
    ...(isGet && scope && !hasQuery && { invalid_request: "page: This field is not known." }),
    ...(scope && body && { invalid_request: "", payload_too_large: "", unsupported_media_type: "" }),
    ...(scope && { unauthenticated: "", invalid_token: "", insufficient_scope: neededScope }),
    ...(path.includes("{") && { not_found: "" }),
    // An empty ID leaves the path of the list, which has no such method. HEAD of a stream is refused.
    ...((operation.refusesHead || (!isGet && path.endsWith("}"))) && { method_not_allowed: "" }),
  };
}

type Content = NonNullable<OperationDocs["body"]>;

/** The content of a request or response, with its examples. */
function toContent(
  { schema, contentType = "application/json", example, examples }: Content,
  ownSchema?: z.ZodType,
) {
  const known = schema ?? ownSchema;
  if (!known) return {};
  const sample = typeof example === "function" ? example() : example;
  const named = examples ?? (sample === undefined ? {} : { sample });
  const values = Object.entries(named).map(([name, value]) => [name, { value }]);
  return { content: { [contentType]: { schema: known, examples: Object.fromEntries(values) } } };
}

function toOpenApi(path: string, routes: Routes, operation: AnyOperation, docs: OperationDocs) {
  const scope = operation.access.find((access) => access.scope !== undefined)?.scope;
  const query = docs.query ?? (operation.query as z.ZodObject | undefined);
  const { response, hasETag, otherResponses } = docs;
  const { anyOrigin } = routes;
  // Routes name their headers; headers.ts has the words of each.
  const named = (response.headers ?? []) as HeaderName[];
  const headers = getHeaders(...named, hasETag && "ETag", anyOrigin && "Access-Control-Allow-Origin");
  const problems = {
    ...derivedProblems(path, scope, operation, routes.operations.GET === operation),
    ...docs.problems,
  };
  const hasBody = operation.body !== undefined || docs.body !== undefined;
  const status = response.status ?? operation.status ?? 200;
  return {
    operationId: docs.id,
    tags: [docs.tag],
    summary: docs.summary,
    description: docs.description,
    security: scope ? [{ oauth2: [scope] }] : (docs.security ?? []),
    parameters: [
      ...(query ? queryParameters(query) : []),
      ...(docs.parameters ?? []),
      ...(hasETag ? [ifNoneMatchParameter] : []),
      requestIdParameter,
    ],
    ...(hasBody && {
      requestBody: { required: docs.body?.required ?? true, ...toContent(docs.body ?? {}, operation.body) },
    }),
    responses: {
      [status]: { description: response.description, headers, ...toContent(response) },
      ...(hasETag && { "304": { description: "Your copy is still current. No body.", headers } }),
      ...(otherResponses?.() ?? problemResponses(path, anyOrigin, problems)),
    },
    // The pieces are typed; an object of both zod schemas and plain JSON has no narrower type in zod-openapi.
  } as ZodOpenApiOperationObject;
}

/** The operations that have a description, as paths of the document: first by tag, then by path. */
function toPaths(described: DescribedRoute[]): ZodOpenApiPathsObject {
  const items = described.flatMap(({ path, routes }) => {
    const operations = methods.flatMap((method) => {
      const operation = routes.operations[method];
      const docs = operation?.docs;
      return operation && docs ? [{ method, docs, item: toOpenApi(path, routes, operation, docs) }] : [];
    });
    const [first] = operations;
    if (!first) return [];
    const parameters = pathParameters(path);
    const item = {
      ...(path.includes("{authServerId}") && { servers: [authorizationServer()] }),
      ...(parameters.length > 0 && { parameters }),
      ...Object.fromEntries(operations.map(({ method, item }) => [method.toLowerCase(), item])),
    };
    return [{ path, order: tags.findIndex(({ name }) => name === first.docs.tag), item }];
  });
  items.sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1));
  return Object.fromEntries(items.map(({ path, item }) => [path, item]));
}

function authorizationServer() {
  return { url: env().AUTH_URL, description: "The authorization server", "x-internal": false };
}

/** The OpenAPI 3.1 document of the public API, made from the routes. */
export function buildDocument(routes: DescribedRoute[]): OpenApiDocument {
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
      externalDocs: { url: `${env().BASE_URL}/reference`, description: "The docs, for people" },
      security: [{ oauth2: [] }],
      tags,
      paths: toPaths(routes),
      webhooks: eventWebhooks(),
      components: {
        headers: headerComponents,
        schemas: {
          Problem: problemSchema,
          Branch: branchSchema,
          Webhook: webhooks.webhookSchema,
          RegisterWebhook: webhooks.registerWebhookSchema,
          UpdateWebhook: webhooks.updateWebhookSchema,
          RegisteredWebhook: webhooks.registeredWebhookSchema,
          UnregisteredWebhook: webhooks.unregisteredWebhookSchema,
          IntakeResponse: orders.intakeResponseSchema,
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
