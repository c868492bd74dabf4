import fc from "fast-check";
import { openApiDocument } from "#lib/reference/openapi/document.ts";

/** The parts of JSON Schema that the document's requests are made of. */
type Schema = {
  $ref?: string;
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
  pattern?: string;
};

type Parameter = { in: string; name: string; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

export type FuzzedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** Values that exist in the service under test, so that requests get past the first check. */
export type Known = { tokens: string[]; basic: string[]; path: Record<string, string[]>; urls: string[] };

function resolve(schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const steps = schema.$ref.slice(2).split("/");
  return steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown>)[step],
    openApiDocument().document,
  ) as Schema;
}

const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
const anyText = fc.oneof(
  printable,
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("", "null", "0", "\0", "%", "'--", "../..", "NaN", "\ud800", "a\udfff", "__proto__"),
  fc.constantFrom("0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"),
);

/** Stand-in values for a query or a form. */
function textOf(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.toWellFormed();
}

/** A value that the schema allows, as far as it says. */
function validArbitrary(given: Schema, known: Known): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return fc.oneof(...union.map((one) => validArbitrary(one, known)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object": {
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, property]) => [name, fuzzedArbitrary(property, known)] as const,
      );
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
    }
    case "array":
      return fc.array(schema.items ? fuzzedArbitrary(schema.items, known) : fc.jsonValue(), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 5),
      });
    case "integer":
      return fc.integer({
        min: Math.max(schema.minimum ?? -100, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 100, 2 ** 31 - 1),
      });
    case "number":
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "string":
      if (schema.format === "uri") return fc.constantFrom(...known.urls);
      if (schema.format === "date-time")
        return fc.oneof(
          fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
          fc.constantFrom("0000-02-29T00:00:00Z", "9999-12-31T23:59:60-23:59", "2026-01-01T00:00:00+15:59"),
        );
      return fc.string({
        minLength: schema.minLength ?? 0,
        maxLength: Math.min(schema.maxLength ?? 20, 200),
      });
    default:
      return fc.jsonValue();
  }
}

/** Mostly what the schema allows, sometimes something else. */
function fuzzedArbitrary(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: validArbitrary(schema, known) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: anyText },
  );
}

function pathArbitrary(template: string, known: Known): fc.Arbitrary<string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const values = names.map((name) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(known.path[name] ?? ["x"])) },
      { weight: 1, arbitrary: anyText },
    ),
  );
  return fc
    .tuple(...values)
    .map((chosen) =>
      names.reduce(
        (path, name, index) =>
          path.replace(`{${name}}`, encodeURIComponent(String(chosen[index]).toWellFormed() || "x")),
        template,
      ),
    );
}

function queryArbitrary(parameters: Parameter[], known: Known): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, schema }) =>
    fc.option(fuzzedArbitrary(schema, known).map((value) => [name, textOf(value)])),
  );
  const more = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(anyText, anyText), { maxLength: 2 }) },
  );
  return fc.tuple(fc.tuple(...pairs), more).map(([given, extra]) => {
    const query = new URLSearchParams(
      [...given.filter((pair) => pair !== null), ...extra].map(([name, value]) => [
        String(name).toWellFormed(),
        String(value).toWellFormed(),
      ]),
    );
    return query.size > 0 ? `?${query}` : "";
  });
}

function bodyArbitrary(
  operation: Operation,
  known: Known,
): fc.Arbitrary<{ type: string; text: string } | null> {
  const [entry] = Object.entries(operation.requestBody?.content ?? {});
  if (!entry) return fc.constant(null);
  const [type, { schema }] = entry;
  const isForm = type !== "application/json";
  const encoded = fuzzedArbitrary(schema, known).map((value) => {
    if (!isForm || typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
    const pairs = Object.entries(value).map(([name, text]) => [name.toWellFormed(), textOf(text)]);
    return new URLSearchParams(pairs).toString();
  });
  return fc.record({
    type: fc.oneof(
      { weight: 12, arbitrary: fc.constant(type) },
      { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/xml", "") },
    ),
    text: fc.oneof(
      { weight: 12, arbitrary: encoded },
      { weight: 1, arbitrary: anyText.map((text) => text.toWellFormed()) },
    ),
  });
}

const methods = ["get", "post", "put", "patch", "delete"] as const;

function headersArbitrary(known: Known): fc.Arbitrary<Record<string, string>> {
  const rare = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
  const oneLine = printable.map((text) => text.trim());
  return fc
    .record({
      authorization: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...known.tokens.map((token) => `Bearer ${token}`)) },
        { weight: 4, arbitrary: fc.constantFrom(...known.basic) },
        { weight: 1, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: oneLine },
      ),
      accept: rare(fc.oneof(fc.constantFrom("application/json", "text/html", "*/*"), oneLine)),
      "x-request-id": rare(oneLine),
      "if-none-match": rare(fc.oneof(fc.constantFrom("*", '"x"'), oneLine)),
      "idempotency-key": rare(fc.oneof(fc.constantFrom("a", "b"), oneLine)),
    })
    .map((headers) =>
      Object.fromEntries(
        Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
      ),
    );
}

/** Requests to every operation of the document: mostly as it says, often with something wrong. */
export function requestArbitrary(known: Known): fc.Arbitrary<FuzzedRequest> {
  // The document is ours: every path item holds operations and, perhaps, parameters that they share.
  const paths = openApiDocument().document.paths as unknown as Record<
    string,
    Record<string, Operation> & { parameters?: Parameter[] }
  >;
  const each = Object.entries(paths).flatMap(([template, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
      return [
        fc
          .record({
            method: fc.oneof(
              { weight: 15, arbitrary: fc.constant(method.toUpperCase()) },
              {
                weight: 1,
                arbitrary: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
              },
            ),
            path: pathArbitrary(template, known),
            query: queryArbitrary(query, known),
            headers: headersArbitrary(known),
            body: bodyArbitrary(operation, known),
          })
          .map(({ method: chosen, path, query: search, headers, body }) => {
            const hasBody = body !== null && chosen !== "GET" && chosen !== "HEAD";
            return {
              method: chosen,
              path: `${path}${search}`,
              headers: hasBody && body.type ? { ...headers, "content-type": body.type } : headers,
              body: hasBody ? body.text : undefined,
            };
          }),
      ];
    }),
  );
  return fc.oneof(...each);
}
