import { z } from "zod";
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { faultStatuses, toldVerdictSchema, verdictSchema } from "#lib/inbox/schemas.ts";
import { intakeAnswerSchema, intakeBodySchema } from "#lib/orders/schemas.ts";
import { healthSchema } from "#lib/platform/http/schemas.ts";
import { readinessSchema } from "#lib/portal/operations/schemas.ts";
import { problemAnswers } from "#lib/reference/openapi/answers.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { intakeExample, orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import { headersOf } from "#lib/reference/openapi/headers.ts";
import { json, pathItems, unproven } from "#lib/reference/openapi/operation.ts";

const intake = { base: "/api/intake/v1/order-events", write: "order.publish" } as const;
const inbox = { base: "/api/inbox/v1/{inboxKey}" };
const service = { base: "/api/" };

/** Problem documents, and the verdict with each status that an owner can make the inbox answer. */
function inboxErrors(): ZodOpenApiResponsesObject {
  const details = { ...unproven, invalid_request: "", forbidden: "", not_found: "", payload_too_large: "" };
  const problems = problemAnswers(inbox.base, false, details);
  const told = faultStatuses.flatMap((status) => {
    if (status === 200) return [];
    const verdict = json(toldVerdictSchema, { ...examples.verdict, told: `to answer ${status}` });
    const own = { description: "The inbox is set to fail.", headers: headersOf() };
    const known = problems[`${status}` as `4${string}`];
    const content = { ...(known && "content" in known && known.content), ...verdict.content };
    return [[String(status), { ...own, ...known, content }] as const];
  });
  return { ...problems, ...Object.fromEntries(told) };
}

const aboutDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
});

/** The intake of order events, the built-in inbox, health, and the document itself. */
export function platformPaths(): ZodOpenApiPathsObject {
  const accepted = { eventId: "evt-100201-delivered", result: "accepted", deliveries: 2 };
  return {
    ...pathItems("Intake", intake, {
      handInOrderEvents: {
        on: "POST",
        body: json(intakeBodySchema, [intakeExample()]),
        status: 202,
        response: json(intakeAnswerSchema, { results: [accepted] }),
      },
    }),
    ...pathItems("Inbox", inbox, {
      receiveInInbox: {
        on: "POST",
        body: { required: false, ...json(z.looseObject({}), orderUpdateExample()) },
        response: json(verdictSchema, examples.verdict),
        anyOrigin: false,
        errors: inboxErrors(),
      },
    }),
    ...pathItems("Service", service, {
      getHealth: { on: "GET health", response: json(healthSchema, { status: "ok" }), anyOrigin: false },
      getReadiness: {
        on: "GET ready",
        response: json(readinessSchema, { status: "ready", oldestDueSeconds: 0.2 }),
        anyOrigin: false,
      },
      getOpenApiDocument: {
        on: "GET openapi.json",
        response: json(aboutDocument, { openapi: "3.1.1", info: { title: "Partner API", version: "2.0.0" } }),
        hasETag: true,
      },
    }),
  };
}
