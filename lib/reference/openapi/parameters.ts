import { z } from "zod";

type Parameter = {
  in: "query" | "header" | "path";
  name: string;
  description: string;
  required?: boolean;
  schema: Record<string, unknown>;
  example?: unknown;
};

/** Query parameters from the schema that parses them, typed as the values that it returns: `lat` is a number. */
export function queryParameters(schema: z.ZodObject): Parameter[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "output" });
  return Object.entries(properties).map(([name, property]) => {
    const { description = "", example, ...rest } = typeof property === "boolean" ? {} : property;
    return { in: "query", name, description, required: false, schema: rest, example };
  });
}

export const requestIdParameter: Parameter = {
  in: "header",
  name: "X-Request-Id",
  description: "Your own name for the request; it comes back and stands in our log.",
  schema: { type: "string", pattern: "^[\\w.:-]{8,128}$", maxLength: 128 },
  example: "order-sync-000417",
};

export const ifNoneMatchParameter: Parameter = {
  in: "header",
  name: "If-None-Match",
  description: "The ETag of an answer that you have: 304 without a body where it is still good.",
  schema: { type: "string", maxLength: 1000 },
  example: '"1f3870be274f6c49"',
};

export const idempotencyKeyParameter: Parameter = {
  in: "header",
  name: "Idempotency-Key",
  description:
    "The same key and body get the first answer again for 24 hours, so that a registration may be repeated safely.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$", maxLength: 255 },
  example: "7c1f7a9e-4c1c-4d0b-8a56-1f0f6f2b8f0e",
};

export function pathParameter(
  name: string,
  description: string,
  example: string,
  values?: string[],
): Parameter {
  const schema = { type: "string", maxLength: 100, ...(values && { enum: values }) };
  return { in: "path", name, description, required: true, schema, example };
}

export const lastEventIdParameter: Parameter = {
  in: "header",
  name: "Last-Event-ID",
  description:
    "The `id` of the last event that you took; the stream goes on behind it. Without: from now on.",
  schema: { type: "string", pattern: "^\\d{1,18}$", maxLength: 18 },
  example: "1842",
};
