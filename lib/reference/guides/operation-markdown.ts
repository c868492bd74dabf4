import type { Parameter } from "#lib/platform/http/operation.ts";
import { openApiDocument } from "#lib/reference/openapi/document.ts";
import {
  findOperation,
  getExample,
  getSuccess,
  resolve,
  type Schema,
} from "#lib/reference/openapi/find-operation.ts";
import type { TryOperation } from "#lib/reference/shared/guide-schemas.ts";
import { jsonFence, table } from "./markdown.ts";
import { requestSamples } from "./request-samples.ts";

const formats: Record<string, string> = { "date-time": "time (RFC 3339)", uri: "URL" };

/** More values are in the words of the field, such as those of a state. */
const maxListedValues = 12;

/** The limit of a whole form is none of its fields'. */
const maxFormLength = 65_536;

function describeRange(min: number | undefined, max: number | undefined): string {
  if (max === undefined || max >= Number.MAX_SAFE_INTEGER) return "";
  return min === undefined ? `, up to ${max}` : `, ${min} to ${max}`;
}

/** The type of a field with its allowed values. */
function describeType(schema: Schema): string {
  const { const: value, enum: values, anyOf, type = "any", format = "", items } = schema;
  if (value !== undefined) return `\`${value}\``;
  if (values && values.length <= maxListedValues) return values.map((one) => `\`${one}\``).join(", ");
  if (anyOf) return [...new Set(anyOf.map(describeType))].join(" or ");
  if (formats[format]) return formats[format];
  const name = [type].flat().join(" or ");
  if (items?.enum) return `${name} of ${describeType(items)}`;
  if (type === "array") return `${name}${describeRange(schema.minItems, schema.maxItems)}`;
  const { minLength, maxLength = maxFormLength } = schema;
  if (type === "string" && maxLength < maxFormLength && !values)
    return `${name}${describeRange(minLength && minLength > 1 ? minLength : undefined, maxLength)} characters`;
  return `${name}${describeRange(schema.minimum, schema.maximum)}`;
}

function withDefault({ default: value, ...schema }: Schema): string {
  return `${describeType(schema)}${value === undefined ? "" : `, \`${value}\` by default`}`;
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
  const { method, path, parameters, scope, bodyMedia } = findOperation(operationId);
  const body = getExample(bodyMedia);
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

/** What the guides Getting started and Errors say of every operation. */
const describedOnce = new Set(["X-Request-Id", "401", "403", "406", "413", "415", "429", "500", "503"]);

/** An operation of the document as Markdown. The comment at its end is where a page puts the form "Try it". */
export function operationMarkdown(operationId: string): string {
  const { method, path, operation, parameters, scope, bodyMedia } = findOperation(operationId);
  const responses = Object.entries(operation.responses).filter(([status]) => !describedOnce.has(status));
  return [
    `## ${operation.summary}`,
    `**${method}** \`${path}\` with the scope \`${scope}\``,
    operation.description,
    ...inputSections(operationId),
    "#### Request",
    requestSamples({ method, url: sampleUrl(path, parameters), json: getExample(bodyMedia) }),
    "#### Response",
    jsonFence(getExample(getSuccess(operation))),
    "#### Status codes",
    table(
      ["Status", "When"],
      responses.map(([status, { description }]) => [`\`${status}\``, description]),
    ),
    // An event that somebody tries would reach real partners.
    ...(scope === "order.publish" ? [] : [`<!-- try ${operationId} -->`]),
  ].join("\n\n");
}

/** What an operation takes, as Markdown: a table of its parameters, and one for each form of its body. */
export function inputMarkdown(operationId: string): string {
  return inputSections(operationId).join("\n\n");
}

function inputSections(operationId: string): string[] {
  const { parameters, bodyMedia } = findOperation(operationId);
  const rows = parameters
    .filter(({ name }) => !describedOnce.has(name))
    .map(({ name, required, in: place, schema, description }) => [
      `\`${name}\`${required ? " (required)" : ""}`,
      place,
      withDefault(schema as Schema),
      description,
    ]);
  return [
    ...(rows.length > 0 ? ["#### Parameters", table(["Parameter", "In", "Type", "Meaning"], rows)] : []),
    ...bodySection(bodyMedia?.schema),
  ];
}

/** A table for each form that the body may have. */
function bodySection(body: Schema | undefined): string[] {
  if (!body) return [];
  const { anyOf, oneOf, ...schema } = resolve(body);
  const forms = (anyOf ?? oneOf ?? [schema]).map(resolve).filter(({ properties }) => properties);
  const tables = forms.map((form) =>
    table(["Field", "Type", "Meaning"], fieldRows(form, { isRequest: true })),
  );
  return tables.length === 0 ? [] : ["#### Body", tables.join("\n\nOr:\n\n")];
}

/**
 * One row per field, followed by those inside it: `contact`, `contact.phones`, `lines[].amount`. Those of a request say which
 * are required.
 */
function fieldRows(
  { properties = {}, required = [] }: Schema,
  { prefix = "", isRequest = false } = {},
): string[][] {
  return Object.entries(properties).flatMap(([name, given]) => {
    const field = resolve(given);
    const inside = (fields: Schema | undefined, separator: string) =>
      fieldRows(resolve(fields ?? {}), { prefix: `${prefix}${name}${separator}`, isRequest });
    const mark = isRequest && required.includes(name) ? " (required)" : "";
    return [
      [`\`${prefix}${name}\`${mark}`, withDefault(field), field.description ?? ""],
      ...inside(field, "."),
      ...inside(field.items, "[]."),
    ];
  });
}

/** The fields of a named schema of the document: path, type, meaning. */
export function fieldTable(name: string): string {
  return table(["Field", "Type", "Meaning"], fieldRows(resolve({ $ref: name })));
}

/** The fields of an operation's response. */
export function responseTable(operationId: string): string {
  const { schema = {} } = getSuccess(findOperation(operationId).operation) ?? {};
  return table(["Field", "Type", "Meaning"], fieldRows(resolve(schema)));
}
