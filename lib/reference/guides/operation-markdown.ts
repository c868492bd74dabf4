import { openApiDocument } from "#lib/reference/openapi/document.ts";
import type { Parameter } from "#lib/reference/openapi/parameters.ts";
import { jsonFence, table } from "./markdown.ts";
import { requestSamples } from "./request-samples.ts";
import type { TryOperation } from "./schemas.ts";

type Schema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Media = { examples?: Record<string, { value: unknown }> };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: { oauth2?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
};
type PathItem = Record<string, Operation> & { parameters?: Parameter[] };

/** An operation of the document, with all of its parameters and the example of its body. */
function findOperation(operationId: string) {
  // The document is ours: a path item has operations and, perhaps, shared parameters.
  const paths = Object.entries(openApiDocument().document.paths as unknown as Record<string, PathItem>);
  for (const [path, item] of paths)
    for (const method of ["get", "post", "put", "patch", "delete"]) {
      const operation = item[method];
      if (operation?.operationId !== operationId) continue;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const body = exampleOf(operation.requestBody?.content);
      const scope = operation.security[0]?.oauth2?.[0] ?? "";
      return { method: method.toUpperCase(), path, operation, parameters, body, scope };
    }
  throw new Error(`The document has no operation ${operationId}.`);
}

function exampleOf(content: Record<string, Media> | undefined): unknown {
  const [media] = Object.values(content ?? {});
  return Object.values(media?.examples ?? {})[0]?.value;
}

function typeOf({ const: value, enum: values, anyOf, type = "any", minimum, maximum }: Schema): string {
  if (value !== undefined) return `\`${value}\``;
  if (values) return values.length <= 4 ? values.map((one) => `\`${one}\``).join(", ") : "string";
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" or ");
  const name = [type].flat().join(" or ");
  return minimum === undefined || maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER
    ? name
    : `${name}, ${minimum} to ${maximum}`;
}

/** The URL with the examples of the parameters. A search by point has no `state`. */
function sampleUrl(path: string, parameters: Parameter[]): string {
  const url = new URL(openApiDocument().document.servers?.[0]?.url ?? "");
  url.pathname = path.replace(/\{(\w+)\}/g, (_, name) =>
    String(parameters.find((parameter) => parameter.name === name)?.example),
  );
  for (const { in: place, name, example } of parameters)
    if (place === "query" && name !== "state" && example !== undefined)
      url.searchParams.set(name, String(example));
  return url.href;
}

/** An operation as the form "Try it" needs it. */
export function tryOperation(operationId: string): TryOperation {
  const { method, path, parameters, scope, body } = findOperation(operationId);
  return {
    operationId,
    method,
    path,
    scope,
    parameters: parameters.flatMap(({ in: place, name, description, example, required = false }) =>
      place === "path" || place === "query"
        ? [{ in: place, name, description, required, example: name === "state" ? "" : String(example ?? "") }]
        : [],
    ),
    body: body === undefined ? null : JSON.stringify(body, null, 2),
  };
}

/** An operation of the document as Markdown. The comment at its end is where a page puts the form "Try it". */
export function operationMarkdown(operationId: string): string {
  const { method, path, operation, parameters, scope, body: json } = findOperation(operationId);
  const responses = Object.entries(operation.responses);
  const [, success] = responses.find(([status]) => status.startsWith("2")) ?? [];
  const parameterRows = parameters.map(({ name, required, in: place, schema, description }) => [
    `\`${name}\`${required ? " (required)" : ""}`,
    place,
    typeOf(schema as Schema),
    description,
  ]);
  return [
    `## ${operation.summary}`,
    `**${method}** \`${path}\` with the scope \`${scope}\``,
    operation.description,
    "#### Parameters",
    table(["Parameter", "In", "Type", "Meaning"], parameterRows),
    "#### Request",
    requestSamples({ method, url: sampleUrl(path, parameters), json }),
    "#### Response",
    jsonFence(exampleOf(success?.content)),
    "#### Status codes",
    table(
      ["Status", "When"],
      responses.map(([status, { description }]) => [`\`${status}\``, description]),
    ),
    `<!-- try ${operationId} -->`,
  ].join("\n\n");
}

/** One row per field, followed by those inside it: `contact`, `contact.phones`, `lines[].amount`. */
function fieldRows(schema: Schema | undefined, prefix = ""): string[][] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => [
    [`\`${prefix}${name}\``, typeOf(field), field.description ?? ""],
    ...fieldRows(field, `${prefix}${name}.`),
    ...fieldRows(field.items, `${prefix}${name}[].`),
  ]);
}

/** The fields of a named schema of the document: path, type, meaning. */
export function fieldTable(name: string): string {
  const schema = openApiDocument().document.components?.schemas?.[name];
  return table(["Field", "Type", "Meaning"], fieldRows(schema as Schema));
}
