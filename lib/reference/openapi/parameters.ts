import { z } from "zod";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { idempotencyHours } from "#lib/platform/http/idempotent.ts";
import type { Parameter } from "#lib/platform/http/operation.ts";
import examples from "./examples.json" with { type: "json" };

/** Query parameters from the schema that parses them, typed as the values that it returns: `lat` is a number. */
export function queryParameters(schema: z.ZodObject): Parameter[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  // A parameter with a default is required only in the output.
  const { properties: sent = {}, required = [] } = z.toJSONSchema(schema, { io: "input" });
  return Object.entries(properties).map(([name, returned]) => {
    // A cursor is parsed into something that JSON cannot show: it is described as it is sent.
    const isShown =
      typeof returned === "object" && ("type" in returned || "anyOf" in returned || "enum" in returned);
    const property = isShown ? returned : sent[name];
    const { description = "", example, ...rest } = typeof property === "object" ? property : {};
    return { in: "query", name, description, required: required.includes(name), schema: rest, example };
  });
}

/** The named segments of paths. */
export const segments: Record<string, { description: string; example: string; values?: string[] }> = {
  number: {
    description: "The branch number, as in `branch.number`.",
    example: examples.branch.branch.number,
  },
  webhookId: { description: "The `id` in the response to the registration.", example: examples.webhook.id },
  deliveryId: { description: "The `webhook-id` of the delivery.", example: examples.delivery.id },
  orderNumber: { description: "Order number.", example: examples.order.orderNumber },
  replayId: { description: "The `id` of the replay.", example: examples.replay.id },
  incidentId: { description: "The `id` of the incident.", example: examples.incident.id },
  inboxKey: { description: "The last part of the inbox's URL in the portal.", example: "a1b2c3" },
  authServerId: {
    description: "The ID of the authorization server.",
    example: authServerId,
    values: [authServerId],
  },
};

/** The parameters of a path such as `/branches/{number}`. @throws Error for a segment without words */
export function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const segment = segments[name];
    if (!segment) throw new Error(`Describe the segment {${name}} of ${path}.`);
    const { description, example, values } = segment;
    const schema = { type: "string", maxLength: 100, ...(values && { enum: values }) };
    return { in: "path", name, description, required: true, schema, example };
  });
}

export function headerParameter(
  name: string,
  description: string,
  example: string,
  pattern?: string,
): Parameter {
  const maxLength = Number(pattern?.match(/(?<!\d)(\d+)\}\$$/)?.[1] ?? 1000);
  return {
    in: "header",
    name,
    description,
    schema: { type: "string", ...(pattern && { pattern }), maxLength },
    example,
  };
}

export const requestIdParameter = headerParameter(
  "X-Request-Id",
  "Your own ID for the request. The response and our log have the same one.",
  "order-sync-000417",
  "^[\\w.:-]{1,128}$",
);

export const ifNoneMatchParameter = headerParameter(
  "If-None-Match",
  "The ETag of your copy. You get 304 without a body if it is still current.",
  '"1f3870be274f6c49"',
);

export const idempotencyKeyParameter = headerParameter(
  "Idempotency-Key",
  `Repeating the same key and body within ${idempotencyHours} hours returns the first successful response, so that you can safely retry. If the webhook was unregistered meanwhile, the repeat is 409.`,
  "7c1f7a9e-4c1c-4d0b-8a56-1f0f6f2b8f0e",
  "^[\\x21-\\x7e]{1,255}$",
);

export const lastEventIdParameter = headerParameter(
  "Last-Event-ID",
  "The `id` of the last event that you processed. The stream continues after it. Without it, the stream starts now.",
  "ApZ3Tq0c",
  "^[\\w-]{1,200}$",
);

/** HTTP Basic, or credentials in the form, for which OpenAPI has no scheme. */
export const clientAuthentication = [{ clientSecretBasic: [] }, {}];
