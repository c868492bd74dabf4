import type { z } from "zod";
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { Scope } from "#lib/oauth/scopes.ts";
import { type ProblemDetails, problemAnswers } from "./answers.ts";
import { type HeaderName, headersOf } from "./headers.ts";
import words from "./operations.json" with { type: "json" };
import {
  ifNoneMatchParameter,
  type Parameter,
  pathParameters,
  queryParameters,
  requestIdParameter,
} from "./parameters.ts";

/** An operation of operations.json. */
export type OperationId = keyof typeof words;

type Words = {
  summary: string;
  description: string;
  /** The description of the response; for an event, of a failed attempt. */
  response: string;
  /** Problems besides those that `problemsOf` derives, and details of examples. */
  problems?: ProblemDetails;
};

type Api = {
  /** What its paths start with. */
  base: string;
  /** The scope of the access token for GET. Without scopes, anybody may call. */
  read?: Scope;
  /** The scope for the other methods. */
  write?: Scope;
};

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Content = { content: ZodOpenApiContentObject };

export type Operation = {
  /** The method, and what follows the base of the API in the path. */
  on: Method | `${Method} ${string}`;
  /** In place of the scopes of the API. */
  security?: Record<string, string[]>[];
  query?: z.ZodObject;
  /** Parameters besides those of the path, of `query`, and of every operation. */
  parameters?: Parameter[];
  body?: Content & { required?: boolean };
  status?: 201 | 202 | 303;
  response?: Content;
  /** Headers of the response besides those of every response. */
  headers?: HeaderName[];
  /** The response has a strong ETag and honors If-None-Match. */
  hasETag?: true;
  /** Whether pages of any origin may call it. */
  anyOrigin?: boolean;
  /** An unknown ID in the path is `invalid_request` instead of `not_found`. */
  unknownIdIs400?: true;
  /** Responses in place of problem documents. */
  errors?: ZodOpenApiResponsesObject;
};

/** Problems of every operation. */
export const unproven = { not_acceptable: "", too_many_requests: "", internal_error: "", unavailable: "" };

/** The content of a JSON request or response, with its example. */
export function json(schema: z.ZodType, example: unknown) {
  return { content: { "application/json": { schema, examples: { sample: { value: example } } } } };
}

/** The problems that follow from the path, the scope, the query, and the body of an operation. */
function problemsOf(path: string, scope: Scope | undefined, operation: Operation): ProblemDetails {
  const { query, body, unknownIdIs400 } = operation;
  const neededScope = `The access token needs the scope ${scope}.`;
  return {
    ...unproven,
    ...(query && { invalid_request: "" }),
    ...(scope && body && { invalid_request: "", payload_too_large: "", unsupported_media_type: "" }),
    ...(scope && { unauthenticated: "", invalid_token: "", insufficient_scope: neededScope }),
    ...(path.includes("{") && !unknownIdIs400 && { not_found: "" }),
  };
}

function toOpenApi(
  id: OperationId,
  path: string,
  tag: string,
  scope: Scope | undefined,
  operation: Operation,
): ZodOpenApiOperationObject {
  const { summary, description, response, problems }: Words = words[id];
  const { security = [], query, parameters = [], body, status = 200, hasETag, anyOrigin = true } = operation;
  const headers = headersOf(
    ...(operation.headers ?? []),
    hasETag && "ETag",
    anyOrigin && "Access-Control-Allow-Origin",
  );
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: scope ? [{ oauth2: [scope] }] : security,
    parameters: [
      ...(query ? queryParameters(query) : []),
      ...parameters,
      ...(hasETag ? [ifNoneMatchParameter] : []),
      requestIdParameter,
    ],
    ...(body && { requestBody: { required: true, ...body } }),
    responses: {
      [status]: { description: response, headers, ...operation.response },
      ...(hasETag && { "304": { description: "Your copy is still current. No body.", headers } }),
      ...(operation.errors ??
        problemAnswers(path, anyOrigin, { ...problemsOf(path, scope, operation), ...problems })),
    },
  };
}

/** A table of operations as paths of the document, with the responses that every such operation has. */
export function pathItems(
  tag: string,
  { base, read, write }: Api,
  operations: Partial<Record<OperationId, Operation>>,
): ZodOpenApiPathsObject {
  const items: ZodOpenApiPathsObject = {};
  for (const [id, operation] of Object.entries(operations)) {
    const [method = "", rest = ""] = operation.on.split(" ");
    const path = `${base}${rest}`;
    const parameters = pathParameters(path);
    const scope = operation.security ? undefined : method === "GET" ? read : write;
    // `Object.entries` widens the names of the table to `string`.
    const item = { [method.toLowerCase()]: toOpenApi(id as OperationId, path, tag, scope, operation) };
    items[path] = { ...(parameters.length > 0 && { parameters }), ...items[path], ...item };
  }
  return items;
}
