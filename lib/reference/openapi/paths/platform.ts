import { z } from "zod";
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { faultStatuses, toldVerdictSchema, verdictSchema } from "#lib/inbox/schemas.ts";
import { intakeAnswerSchema, intakeBodySchema } from "#lib/orders/schemas.ts";
import { healthSchema } from "#lib/platform/http/schemas.ts";
import { readinessSchema } from "#lib/portal/operations/schemas.ts";
import { everywhere, jsonAnswer, problemAnswers, withBody } from "#lib/reference/openapi/answers.ts";
import { intakeExample, orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import { headersOf } from "#lib/reference/openapi/headers.ts";
import {
  ifNoneMatchParameter,
  pathParameter,
  requestIdParameter,
} from "#lib/reference/openapi/parameters.ts";

/** An owner can tell the inbox to fail with these statuses; the answer then is the check's, and says so. */
function withToldFailures(answers: ZodOpenApiResponsesObject): ZodOpenApiResponsesObject {
  const told = faultStatuses.flatMap((status) => {
    if (status === 200) return [];
    const { content, ...rest } = jsonAnswer("The inbox was told to fail.", toldVerdictSchema, {
      verified: true,
      verifyDetail: "The secret in the Authorization header and the signature are the webhook's.",
      told: `to answer ${status}`,
    });
    const key = `${status}` as `4${string}`;
    const known = answers[key];
    const both = { ...(known && "content" in known && known.content), ...content };
    return [[key, { ...rest, ...known, content: both }] as const];
  });
  return { ...answers, ...Object.fromEntries(told) };
}

/** The intake of order events, the built-in inbox, health, and this document. */
export function platformPaths(): ZodOpenApiPathsObject {
  return {
    "/api/intake/v1/order-events": {
      post: {
        operationId: "handInOrderEvents",
        tags: ["Intake"],
        summary: "Hand in order events",
        description:
          "For the distributor's own order system. One event or up to 500, at most 5 MiB, idempotent on `eventId`. Each event is judged alone: a bad one is rejected with its faults, the others are accepted. What was accepted is committed together with its deliveries before the answer. `unknownClientIds` names entries of the audience that no application has; the event is accepted all the same.",
        security: [{ oauth2: ["order.publish"] }],
        parameters: [requestIdParameter],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: intakeBodySchema,
              examples: { sample: { value: [intakeExample()] } },
            },
          },
        },
        responses: {
          "202": jsonAnswer(
            "A result per event, in the order of the events.",
            intakeAnswerSchema,
            { results: [{ eventId: "evt-100201-delivered", result: "accepted", deliveries: 2 }] },
            "AnyOrigin",
          ),
          ...problemAnswers("/api/intake/v1/order-events", true, withBody),
        },
      },
    },
    "/api/inbox/v1/{inboxKey}": {
      parameters: [
        pathParameter("inboxKey", "The last part of the inbox's address in the portal.", "a1b2c3"),
      ],
      post: {
        operationId: "receiveInInbox",
        tags: ["Inbox"],
        summary: "The built-in receiver",
        description:
          "A receiver for your first webhook: register its address, and see on the portal's page Inbox what arrives and whether it verifies. The key in the path is all that a sender needs. At most 1 MiB, of which the first 16 KiB are kept; of the headers, those that a delivery has. Requests of browsers (`Origin` or `Sec-Fetch-Site`) are refused.",
        security: [],
        parameters: [requestIdParameter],
        requestBody: {
          required: false,
          content: {
            "application/json": {
              schema: { type: "object" },
              examples: { sample: { value: orderUpdateExample() } },
            },
          },
        },
        responses: {
          "200": jsonAnswer("What the check found.", verdictSchema, {
            verified: true,
            verifyDetail: "The secret in the Authorization header and the signature are the webhook's.",
          }),
          ...withToldFailures(
            problemAnswers("/api/inbox/v1/{inboxKey}", false, [
              "invalid_request",
              ...everywhere,
              "forbidden",
              "not_found",
              "payload_too_large",
            ]),
          ),
        },
      },
    },
    "/api/health": {
      get: {
        operationId: "getHealth",
        tags: ["Service"],
        summary: "Is the service up?",
        description: "The process is alive. Whether it can do its work, `/api/ready` says.",
        security: [],
        parameters: [requestIdParameter],
        responses: {
          "200": jsonAnswer("The service is up.", healthSchema, { status: "ok" }),
          ...problemAnswers("/api/health", false, everywhere),
        },
      },
    },
    "/api/ready": {
      get: {
        operationId: "getReadiness",
        tags: ["Service"],
        summary: "Can the service do its work?",
        description:
          "The database answers and has every migration, the signing key opens, and deliveries do not wait longer than the installation allows; 503 with the reason when not.",
        security: [],
        parameters: [requestIdParameter],
        responses: {
          "200": jsonAnswer("Requests may come.", readinessSchema, {
            status: "ready",
            oldestDueSeconds: 0.2,
          }),
          ...problemAnswers("/api/ready", false, everywhere),
        },
      },
    },
    "/api/openapi.json": {
      get: {
        operationId: "getOpenApiDocument",
        tags: ["Service"],
        summary: "This document",
        description: "OpenAPI 3.1, made from the schemas that the service checks requests and answers with.",
        security: [],
        parameters: [ifNoneMatchParameter, requestIdParameter],
        responses: {
          "200": jsonAnswer(
            "The document.",
            z.looseObject({
              openapi: z.string(),
              info: z.looseObject({ title: z.string(), version: z.string() }),
            }),
            { openapi: "3.1.1", info: { title: "Partner API", version: "2.0.0" } },
            "ETag",
            "AnyOrigin",
          ),
          "304": {
            description: "What you have is still good; no body.",
            headers: headersOf("ETag", "AnyOrigin"),
          },
          ...problemAnswers("/api/openapi.json", true, everywhere),
        },
      },
    },
  };
}
