import { openApiDocument } from "#lib/reference/openapi/document.ts";
import { code, h2, p, samples, table } from "./blocks.ts";
import { requestSamples } from "./request-samples.ts";
import type { Block, TryOperation } from "./schemas.ts";

type Parameter = {
  in: string;
  name: string;
  description: string;
  required?: boolean;
  schema: { type?: string; enum?: unknown[]; minimum?: number; maximum?: number };
  example?: unknown;
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
type Found = { method: string; path: string; operation: Operation; shared: Parameter[] };

/** The operation of that id in the document. */
function findOperation(operationId: string): Found {
  // The document is ours: each path item holds operations and, perhaps, parameters that they share.
  const paths = openApiDocument().document.paths as unknown as Record<
    string,
    Record<string, Operation> & { parameters?: Parameter[] }
  >;
  for (const [path, item] of Object.entries(paths))
    for (const method of ["get", "post", "patch", "delete"]) {
      const operation = item[method];
      if (operation?.operationId === operationId)
        return { method: method.toUpperCase(), path, operation, shared: item.parameters ?? [] };
    }
  throw new Error(`The document has no operation ${operationId}.`);
}

function exampleOf(content: Record<string, Media> | undefined): unknown {
  const [media] = Object.values(content ?? {});
  return Object.values(media?.examples ?? {})[0]?.value;
}

function typeOf({ type = "string", minimum, maximum, enum: values }: Parameter["schema"]): string {
  if (values && values.length <= 3) return values.map((value) => `\`${value}\``).join(", ");
  return minimum === undefined ? type : `${type}, ${minimum} to ${maximum}`;
}

function sampleUrl(path: string, parameters: Parameter[]): string {
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((at, { name, example }) => at.replace(`{${name}}`, String(example)), path);
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.name !== "state")
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join("&");
  const { servers } = openApiDocument().document;
  return `${servers?.[0]?.url}${filled}${query && `?${query}`}`;
}

function toTry(found: Found, parameters: Parameter[], scope: string, body: unknown): TryOperation {
  return {
    operationId: found.operation.operationId,
    method: found.method,
    path: found.path,
    scope,
    parameters: parameters.flatMap(({ in: place, name, description, example, required = false }) =>
      place === "path" || place === "query"
        ? [{ in: place, name, description, required, example: name === "state" ? "" : String(example ?? "") }]
        : [],
    ),
    body: body === undefined ? null : JSON.stringify(body, null, 2),
  };
}

/** An operation as the document has it: what it takes, samples, what it answers, and a form to try it. */
export function operationBlocks(operationId: string): Block[] {
  const found = findOperation(operationId);
  const { method, path, operation, shared } = found;
  const parameters = [...shared, ...(operation.parameters ?? [])];
  const scope = operation.security[0]?.oauth2?.[0] ?? "";
  const body = exampleOf(operation.requestBody?.content);
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
  return [
    h2(operation.summary, operationId),
    p(`**${method}** \`${path}\` with the scope \`${scope}\``),
    p(operation.description),
    table(
      `Parameters of ${operation.summary.toLowerCase()}`,
      ["Parameter", "Where", "Type", "Meaning"],
      parameters.map((parameter) => [
        `\`${parameter.name}\`${parameter.required ? " (required)" : ""}`,
        parameter.in,
        typeOf(parameter.schema),
        parameter.description,
      ]),
    ),
    samples(operation.summary, requestSamples({ method, url: sampleUrl(path, parameters), body })),
    code("Answer", "json", JSON.stringify(exampleOf(success?.content), null, 2)),
    table(
      `Answers of ${operation.summary.toLowerCase()}`,
      ["Status", "When"],
      Object.entries(operation.responses).map(([status, answer]) => [`\`${status}\``, answer.description]),
    ),
    { kind: "try", operation: toTry(found, parameters, scope, body) },
  ];
}

type FieldSchema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: FieldSchema[];
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
};

function fieldType(schema: FieldSchema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum)
    return schema.enum.length <= 4 ? schema.enum.map((value) => `\`${value}\``).join(", ") : "string";
  if (schema.anyOf) return [...new Set(schema.anyOf.map(fieldType))].join(" or ");
  return Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "any");
}

/** A row for each field, with those inside of it behind it: `contact`, `contact.phones`, `lines[].amount`. */
function fieldRows(schema: FieldSchema | undefined, prefix = ""): string[][] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => [
    [`\`${prefix}${name}\``, fieldType(field), field.description ?? ""],
    ...fieldRows(field, `${prefix}${name}.`),
    ...fieldRows(field.items, `${prefix}${name}[].`),
  ]);
}

/** The fields of a schema of the document: dotted path, type, meaning. */
export function fieldTable(caption: string, name: string): Block {
  const schema = openApiDocument().document.components?.schemas?.[name];
  return table(caption, ["Field", "Type", "Meaning"], fieldRows(schema as FieldSchema));
}
