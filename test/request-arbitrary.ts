import fc, { type Arbitrary } from "fast-check";
import { openApiDocument } from "#lib/reference/openapi/document.ts";
import { anyCharacter } from "./any-character.ts";
import { resolve } from "./document-checker.ts";

/** The parts of JSON Schema that requests in the document use. */
type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
};

type Operation = {
  responses: Record<string, unknown>;
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

export type FuzzedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** The statuses that the document has for the operation, if the request has its method. */
  declared: string[] | undefined;
};

/** Values that exist in the service under test, so that requests get past the first check. Those of paths are also in bodies. */
export type Known = { tokens: string[]; basic: string[]; path: Record<string, string[]>; urls: string[] };

const usually = <T>(arbitrary: Arbitrary<T>, weight: number, ...rare: Arbitrary<T>[]): Arbitrary<T> =>
  fc.oneof({ weight, arbitrary }, ...rare.map((one) => ({ weight: 1, arbitrary: one })));

const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
const oddText = fc.oneof(
  printable,
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom("", "null", "0", "\0", "%", "'--", "../..", "NaN", "\ud800", "a\udfff", "__proto__"),
  fc.constantFrom("0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"),
);

/** A value as a query or a form writes it. */
function toText(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.toWellFormed();
}

function stringArbitrary({ format, minLength = 0, maxLength = 20 }: Schema, known: Known): Arbitrary<string> {
  if (format === "uri") return fc.constantFrom(...known.urls);
  const times = (range = {}) => fc.date({ ...range, noInvalidDate: true }).map((at) => at.toISOString());
  if (format === "date-time")
    return usually(
      times({ min: new Date("2020-01-01"), max: new Date("2030-01-01") }),
      6,
      times(),
      fc.constantFrom("0000-02-29T00:00:00Z", "9999-12-31T23:59:60-23:59", "2026-01-01T00:00:00+15:59"),
    );
  return fc.string({ minLength, maxLength: Math.min(maxLength, 200) });
}

/** A value that the schema allows, apart from its patterns. */
function validArbitrary(given: Schema, known: Known): Arbitrary<unknown> {
  const schema = resolve(given);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return fc.oneof(...union.map((one) => validArbitrary(one, known)));
  const { minimum = -100, maximum = 100, minItems = 0, maxItems = 3 } = schema;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object": {
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, property]) => [name, fieldArbitrary(name, property, known)] as const,
      );
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
    }
    case "array": {
      const item = schema.items ? fuzzedArbitrary(schema.items, known) : fc.jsonValue();
      return fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 5) });
    }
    case "integer":
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "string":
      return stringArbitrary(schema, known);
    default:
      return fc.jsonValue();
  }
}

/** Usually what the schema allows. */
function fuzzedArbitrary(schema: Schema, known: Known): Arbitrary<unknown> {
  return usually(validArbitrary(schema, known), 12, fc.jsonValue({ maxDepth: 2 }), oddText);
}

/** Of what exists, if the field has the name of a path parameter. */
function fieldArbitrary(name: string, schema: Schema, known: Known): Arbitrary<unknown> {
  const existing = known.path[name];
  return existing
    ? usually(fc.constantFrom(...existing), 6, fuzzedArbitrary(schema, known))
    : fuzzedArbitrary(schema, known);
}

function pathArbitrary(template: string, known: Known): Arbitrary<string> {
  const parts = template.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const value = usually(fc.constantFrom(...(known.path[name] ?? ["x"])), 6, oddText);
    const encoded = value.map((text) => encodeURIComponent(text.toWellFormed()));
    return usually(encoded, 15, fc.constantFrom("", "%", "%E0%A4%A", "%2F", "a/b"));
  });
  return fc.tuple(...parts).map((texts) => texts.join(""));
}

function queryArbitrary({ parameters = [] }: Operation, known: Known): Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }) =>
      fc.option(fuzzedArbitrary(schema, known).map((value) => [name, toText(value)])),
    );
  const more = usually(
    fc.constant<string[][]>([]),
    9,
    fc.array(fc.tuple(oddText, oddText), { maxLength: 2 }),
  );
  return fc.tuple(fc.tuple(...pairs), more).map(([given, odd]) => {
    const all = [...given.filter((pair) => pair !== null), ...odd];
    const query = new URLSearchParams(all.map((pair) => pair.map((text) => text.toWellFormed())));
    return query.size > 0 ? `?${query}` : "";
  });
}

function bodyArbitrary(
  { requestBody }: Operation,
  known: Known,
): Arbitrary<{ type: string; text: string } | null> {
  const [entry] = Object.entries(requestBody?.content ?? {});
  if (!entry) return fc.constant(null);
  const [type, { schema }] = entry;
  const encode = (value: unknown) => {
    if (type === "application/json" || typeof value !== "object" || value === null)
      return JSON.stringify(value) ?? "";
    const pairs = Object.entries(value).map(([name, text]) => [name.toWellFormed(), toText(text)]);
    return new URLSearchParams(pairs).toString();
  };
  const oddBody = oddText.map((text) => text.toWellFormed());
  return fc.record({
    type: usually(fc.constant(type), 12, fc.constantFrom("text/plain", "application/xml", "")),
    text: usually(fuzzedArbitrary(schema, known).map(encode), 12, oddBody),
  });
}

function headersArbitrary(known: Known): Arbitrary<Record<string, string>> {
  const oneLine = printable.map((text) => text.trim());
  const header = (...values: string[]) =>
    usually(fc.constant(""), 9, fc.oneof(fc.constantFrom(...values), oneLine));
  const bearers = known.tokens.map((token) => `Bearer ${token}`);
  const headers = fc.record({
    authorization: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...bearers) },
      { weight: 4, arbitrary: fc.constantFrom(...known.basic) },
      { weight: 1, arbitrary: fc.constant("") },
      { weight: 1, arbitrary: oneLine },
    ),
    accept: header("application/json", "text/html", "*/*"),
    "x-request-id": header("a"),
    "if-none-match": header("*", '"x"'),
    "idempotency-key": header("a", "b"),
  });
  return headers.map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")));
}

function operationArbitrary(
  method: string,
  template: string,
  operation: Operation,
  known: Known,
): Arbitrary<FuzzedRequest> {
  const others = fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
  return fc
    .record({
      method: usually(fc.constant(method.toUpperCase()), 15, others),
      path: pathArbitrary(template, known),
      query: queryArbitrary(operation, known),
      headers: headersArbitrary(known),
      body: bodyArbitrary(operation, known),
    })
    .map(({ method: sent, path, query, headers, body }) => {
      const hasBody = body !== null && sent !== "GET" && sent !== "HEAD";
      return {
        method: sent,
        path: `${path}${query}`,
        headers: hasBody && body.type ? { ...headers, "content-type": body.type } : headers,
        body: hasBody ? body.text : undefined,
        declared: sent === method.toUpperCase() ? Object.keys(operation.responses) : undefined,
      };
    });
}

/** Requests to every operation of the document: most of them valid, many with something wrong. */
export function requestArbitrary(known: Known): Arbitrary<FuzzedRequest> {
  // The path items of our own document hold operations under these names.
  const paths = openApiDocument().document.paths as unknown as Record<string, Record<string, Operation>>;
  const operations = Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item)
      .filter(([name]) => ["get", "post", "put", "patch", "delete"].includes(name))
      .map(([method, operation]) => operationArbitrary(method, template, operation, known)),
  );
  return fc.oneof(...operations);
}
