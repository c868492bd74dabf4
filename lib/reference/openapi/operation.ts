import type { z } from "zod";
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { Scope } from "#lib/oauth/scopes.ts";
import type { ProblemCode } from "#lib/platform/errors.ts";
import { type ProblemDetails, problemAnswers } from "./answers.ts";
import { type HeaderName, headersOf } from "./headers.ts";
import { ifNoneMatchParameter, type Parameter, requestIdParameter } from "./parameters.ts";

type Success = { status?: "200" | "201" | "202"; description: string; schema: z.ZodType; example: unknown };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  /** The scope of the access token. Without one, `security` applies; anybody may call by default. */
  scope?: Scope;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  body?: ZodOpenApiOperationObject["requestBody"];
  success: Success | ZodOpenApiResponsesObject;
  /** The response has a strong ETag and honors If-None-Match. */
  hasETag?: boolean;
  /** Whether pages of any origin may call it. */
  anyOrigin?: boolean;
  /** Errors besides those that every operation, token, or body can have. */
  problems?: readonly ProblemCode[];
  details?: ProblemDetails;
  /** Responses in place of problem documents. */
  errors?: ZodOpenApiResponsesObject;
};

/** Problems of every operation. */
export const unprovenCodes = [
  "not_acceptable",
  "too_many_requests",
  "internal_error",
  "unavailable",
] as const;
const withToken = ["unauthenticated", "invalid_token", "insufficient_scope"] as const;
const withTokenAndBody = ["invalid_request", "payload_too_large", "unsupported_media_type"] as const;

/** A JSON body with its example. */
export function jsonBody(schema: z.ZodType, example: unknown, required = true) {
  return { required, content: { "application/json": { schema, examples: { sample: { value: example } } } } };
}

/** A JSON response with the headers that every response has. */
export function jsonAnswer({ description, schema, example }: Success, ...headers: HeaderName[]) {
  return { description, headers: headersOf(...headers), content: jsonBody(schema, example).content };
}

function isJson(success: Operation["success"]): success is Success {
  return "schema" in success;
}

function toOpenApi(tag: string, path: string, operation: Operation): ZodOpenApiOperationObject {
  const { operationId, summary, description, scope, body, success, hasETag, errors } = operation;
  const { security = [], parameters = [], anyOrigin = true } = operation;
  const { problems = [] } = operation;
  const details = {
    ...(scope && { insufficient_scope: `The access token needs the scope ${scope}.` }),
    ...operation.details,
  };
  const headers: HeaderName[] = [
    ...(hasETag ? (["ETag"] as const) : []),
    ...(anyOrigin ? (["Access-Control-Allow-Origin"] as const) : []),
  ];
  const codes = [
    ...(scope && body ? withTokenAndBody : []),
    ...(scope ? withToken : []),
    ...unprovenCodes,
    ...problems,
  ];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: scope ? [{ oauth2: [scope] }] : security,
    parameters: [...parameters, ...(hasETag ? [ifNoneMatchParameter] : []), requestIdParameter],
    ...(body && { requestBody: body }),
    responses: {
      ...(isJson(success) ? { [success.status ?? "200"]: jsonAnswer(success, ...headers) } : success),
      ...(hasETag && {
        "304": { description: "Your copy is still current. No body.", headers: headersOf(...headers) },
      }),
      ...(errors ?? problemAnswers(path, anyOrigin, codes, details)),
    },
  };
}

/** A path of the document: its parameters and operations, with the responses that every such operation has. */
export function pathItem(
  tag: string,
  path: string,
  parameters: Parameter[],
  operations: Partial<Record<"get" | "post" | "put" | "patch" | "delete", Operation>>,
): ZodOpenApiPathsObject {
  const methods = Object.entries(operations).map(([method, operation]) => [
    method,
    toOpenApi(tag, path, operation),
  ]);
  return { [path]: { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(methods) } };
}
