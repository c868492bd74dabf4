import type { Parameter } from "#lib/platform/http/operation.ts";
import { openApiDocument } from "./document.ts";

/** What the reference and the MCP tools read of a JSON Schema. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};
type Media = { schema?: Schema; examples?: Record<string, { value: unknown }> };
type Content = Record<string, Media>;
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: { oauth2?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type PathItem = Record<string, Operation> & { parameters?: Parameter[] };

/** An operation of the document, with all of its parameters, its scope, and its body. @throws if there is none */
export function findOperation(operationId: string) {
  // The document is ours: a path item has operations and, perhaps, shared parameters.
  const paths = Object.entries(openApiDocument().document.paths as unknown as Record<string, PathItem>);
  for (const [path, item] of paths)
    for (const method of ["get", "post", "put", "patch", "delete"]) {
      const operation = item[method];
      if (operation?.operationId !== operationId) continue;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const [bodyMedia] = Object.values(operation.requestBody?.content ?? {});
      const scope = operation.security[0]?.oauth2?.[0] ?? "";
      return { method: method.toUpperCase(), path, operation, parameters, bodyMedia, scope };
    }
  throw new Error(`The document has no operation ${operationId}.`);
}

/** A named schema of the document in place of the reference to it. */
export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  if (name === undefined) return schema;
  return (openApiDocument().document.components?.schemas?.[name] ?? {}) as Schema;
}

/** What an operation answers on success. */
export function getSuccess({ responses }: Operation): Media | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  return Object.values(success?.content ?? {})[0];
}

/** The first example of a request or response. */
export function getExample(media: Media | undefined): unknown {
  return Object.values(media?.examples ?? {})[0]?.value;
}
