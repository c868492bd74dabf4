import { z } from "zod";
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { faultStatuses, toldVerdictSchema, verdictSchema } from "#lib/inbox/schemas.ts";
import { intakeAnswerSchema, intakeBodySchema } from "#lib/orders/schemas.ts";
import { healthSchema } from "#lib/platform/http/schemas.ts";
import { readinessSchema } from "#lib/portal/operations/schemas.ts";
import { problemAnswers } from "#lib/reference/openapi/answers.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { intakeExample, orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import {
  jsonAnswer,
  jsonBody,
  type Operation,
  pathItem,
  unprovenCodes,
} from "#lib/reference/openapi/operation.ts";
import { pathParameter } from "#lib/reference/openapi/parameters.ts";

const inbox = "/api/inbox/v1/{inboxKey}";

/** Problem documents, and the verdict with each status that an owner can make the inbox answer. */
function inboxErrors(): ZodOpenApiResponsesObject {
  const codes = ["invalid_request", ...unprovenCodes, "forbidden", "not_found", "payload_too_large"] as const;
  const problems = problemAnswers(inbox, false, codes);
  const told = faultStatuses.flatMap((status) => {
    if (status === 200) return [];
    const { content, ...answer } = jsonAnswer({
      description: "The inbox is set to fail.",
      schema: toldVerdictSchema,
      example: { ...examples.verdict, told: `to answer ${status}` },
    });
    const known = problems[`${status}` as `4${string}`];
    const both = { ...(known && "content" in known && known.content), ...content };
    return [[String(status), { ...answer, ...known, content: both }] as const];
  });
  return { ...problems, ...Object.fromEntries(told) };
}

const handInOrderEvents = (): Operation => ({
  operationId: "handInOrderEvents",
  summary: "Submit order events",
  description:
    "For the distributor's own order system. One event or up to 500, at most 5 MiB, idempotent on `eventId`. Each event is validated separately: an invalid one is rejected with its faults, and the others are accepted. Accepted events and their deliveries are committed before the response. `unknownClientIds` lists entries of the audience that no application has; the event is accepted nevertheless.",
  scope: "order.publish",
  body: jsonBody(intakeBodySchema, [intakeExample()]),
  success: {
    status: "202",
    description: "A result for each event, in the order of the events.",
    schema: intakeAnswerSchema,
    example: { results: [{ eventId: "evt-100201-delivered", result: "accepted", deliveries: 2 }] },
  },
});

const receiveInInbox = (): Operation => ({
  operationId: "receiveInInbox",
  summary: "Send to the built-in receiver",
  description:
    "A receiver for your first webhook. Register its URL, and see on the portal's page Inbox what arrives and whether its signature is valid. The key in the path is the only credential. A request has at most 1 MiB, of which the inbox keeps the first 16 KiB and the headers of a delivery. Requests from browsers (`Origin` or `Sec-Fetch-Site`) are refused.",
  body: jsonBody(z.looseObject({}), orderUpdateExample(), false),
  success: {
    description: "The result of the check.",
    schema: verdictSchema,
    example: examples.verdict,
  },
  anyOrigin: false,
  errors: inboxErrors(),
});

const getHealth: Operation = {
  operationId: "getHealth",
  summary: "Check health",
  description: "Whether the process is running. `/api/ready` says whether it can serve requests.",
  success: { description: "The process is running.", schema: healthSchema, example: { status: "ok" } },
  anyOrigin: false,
};

const getReadiness: Operation = {
  operationId: "getReadiness",
  summary: "Check readiness",
  description:
    "Whether the database answers and has every migration, the signing key can be decrypted, and deliveries do not wait longer than the installation allows. If not, 503 with the reason.",
  success: {
    description: "The service can serve requests.",
    schema: readinessSchema,
    example: { status: "ready", oldestDueSeconds: 0.2 },
  },
  anyOrigin: false,
};

const getOpenApiDocument: Operation = {
  operationId: "getOpenApiDocument",
  summary: "Get this document",
  description: "OpenAPI 3.1, generated from the schemas that validate requests and responses.",
  success: {
    description: "The document.",
    schema: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({ title: z.string(), version: z.string() }),
    }),
    example: { openapi: "3.1.1", info: { title: "Partner API", version: "2.0.0" } },
  },
  hasETag: true,
};

/** The intake of order events, the built-in inbox, health, and the document itself. */
export function platformPaths(): ZodOpenApiPathsObject {
  const inboxKey = pathParameter("inboxKey", "The last part of the inbox's URL in the portal.", "a1b2c3");
  return {
    ...pathItem("Intake", "/api/intake/v1/order-events", [], { post: handInOrderEvents() }),
    ...pathItem("Inbox", inbox, [inboxKey], { post: receiveInInbox() }),
    ...pathItem("Service", "/api/health", [], { get: getHealth }),
    ...pathItem("Service", "/api/ready", [], { get: getReadiness }),
    ...pathItem("Service", "/api/openapi.json", [], { get: getOpenApiDocument }),
  };
}
