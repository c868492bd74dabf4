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
  /** The description of the response. */
  answer: string;
  /** Problems besides those that `problemsOf` derives, and details of examples. */
  problems?: ProblemDetails;
};

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Json = { schema: z.ZodType; example: unknown };

export type Operation = {
  /** The method, and what follows the base of the table in the path. */
  on: Method | `${Method} ${string}`;
  /** The scope of the access token. Without one, `security` applies; anybody may call by default. */
  scope?: Scope;
  security?: Record<string, string[]>[];
  query?: z.ZodObject;
  /** Parameters besides those of the path, of `query`, and of every operation. */
  parameters?: Parameter[];
  body?: ZodOpenApiOperationObject["requestBody"];
  status?: 201 | 202 | 303;
  /** Headers of the response besides those of every response. */
  headers?: HeaderName[];
  /** The response has a strong ETag and honors If-None-Match. */
  hasETag?: boolean;
  /** Whether pages of any origin may call it. */
  anyOrigin?: boolean;
  /** An unknown ID in the path is `invalid_request` instead of `not_found`. */
  unknownIdIs400?: true;
  /** Responses in place of problem documents. */
  errors?: ZodOpenApiResponsesObject;
} & (Json | { content?: ZodOpenApiContentObject });

/** Problems of every operation. */
export const unproven = { not_acceptable: "", too_many_requests: "", internal_error: "", unavailable: "" };

/** A JSON body with its example. */
export function jsonBody(schema: z.ZodType, example: unknown) {
  return {
    required: true,
    content: { "application/json": { schema, examples: { sample: { value: example } } } },
  };
}

/** The problems that follow from the path, the scope, the query, and the body of an operation, and its own. */
function problemsOf(path: string, operation: Operation, own?: ProblemDetails): ProblemDetails {
  const { scope, query, body, unknownIdIs400 } = operation;
  const neededScope = `The access token needs the scope ${scope}.`;
  return {
    ...unproven,
    ...(query && { invalid_request: "" }),
    ...(scope && body && { invalid_request: "", payload_too_large: "", unsupported_media_type: "" }),
    ...(scope && { unauthenticated: "", invalid_token: "", insufficient_scope: neededScope }),
    ...(path.includes("{") && !unknownIdIs400 && { not_found: "" }),
    ...own,
  };
}

function toOpenApi(
  tag: string,
  id: OperationId,
  path: string,
  operation: Operation,
): ZodOpenApiOperationObject {
  const { summary, description, answer, problems }: Words = words[id];
  const { scope, security = [], query, parameters = [], body, status = 200, hasETag, errors } = operation;
  const { anyOrigin = true } = operation;
  const headers = headersOf(
    ...(operation.headers ?? []),
    ...(hasETag ? (["ETag"] as const) : []),
    ...(anyOrigin ? (["Access-Control-Allow-Origin"] as const) : []),
  );
  const { content } = "schema" in operation ? jsonBody(operation.schema, operation.example) : operation;
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
    ...(body && { requestBody: body }),
    responses: {
      [status]: { description: answer, headers, ...(content && { content }) },
      ...(hasETag && { "304": { description: "Your copy is still current. No body.", headers } }),
      ...(errors ?? problemAnswers(path, anyOrigin, problemsOf(path, operation, problems))),
    },
  };
}

/** A table of operations as paths of the document, with the responses that every such operation has. */
export function pathItems(
  tag: string,
  base: string,
  operations: Partial<Record<OperationId, Operation>>,
): ZodOpenApiPathsObject {
  const items: ZodOpenApiPathsObject = {};
  for (const [id, operation] of Object.entries(operations)) {
    const [method = "", rest = ""] = operation.on.split(" ");
    const path = `${base}${rest}`;
    const parameters = pathParameters(path);
    items[path] ??= parameters.length > 0 ? { parameters } : {};
    // `Object.entries` widens the names of the table to `string`.
    items[path] = {
      ...items[path],
      [method.toLowerCase()]: toOpenApi(tag, id as OperationId, path, operation),
    };
  }
  return items;
}
