import { createHash } from "node:crypto";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import * as digests from "#lib/orders/digests/schemas.ts";
import { eventFeedQuerySchema, eventFeedSchema } from "#lib/orders/feed/schemas.ts";
import { orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import { type Operation, pathItem } from "#lib/reference/openapi/operation.ts";
import { queryParameters } from "#lib/reference/openapi/parameters.ts";

const readEvents = (): Operation => ({
  operationId: "readEvents",
  summary: "Read order events",
  description:
    "Returns the order events whose audience includes the application, in the order in which the portal accepted them. The application needs no webhook. Use the feed if the portal cannot reach your receiver, or to find missed events. Store the `cursor` after you process a page, so that you always continue with the first unprocessed event. With `wait`, the response waits for an event. At most 10 requests of an application can wait at once.",
  scope: "notification.read",
  parameters: queryParameters(eventFeedQuerySchema),
  success: {
    description: "The next events and the cursor after them.",
    schema: eventFeedSchema,
    example: {
      data: [
        {
          ...{ eventId: "evt-100201-2", event: "ORDER_UPDATE", orderNumber: "SO-100201", orderVersion: 2 },
          changedFields: ["/salesOrder/status"],
          occurredAt: "2026-11-21T10:00:00.000Z",
          receivedAt: "2026-11-21T10:00:01.120Z",
          payload: orderUpdateExample(),
        },
      ],
      cursor: "1795255202000-1842",
    },
  },
  problems: ["invalid_request", "cursor_expired"],
  details: {
    invalid_request: "wait: Expected a number of at most 20.",
  },
});

const idsOf = (text: string) => createHash("sha256").update(text).digest("hex");

const hour = { hour: "2026-11-21T09:00:00.000Z", count: 2, sha256: idsOf("evt-100201-1\nevt-100201-2") };

const readDigests = (): Operation => ({
  operationId: "readEventDigests",
  summary: "Read digests of events",
  description:
    "Returns the number of events that the portal accepted for the application in each full hour (UTC), and a digest of their IDs. Compare it with the IDs that you received from the event feed or by webhook. The signed `statement` proves later what the portal accepted. An hour appears when it is final, and disappears when one of its events is deleted.",
  scope: "notification.read",
  parameters: queryParameters(digests.digestsQuerySchema),
  success: {
    description: "The full hours of the period.",
    schema: digests.eventDigestsSchema,
    example: {
      data: [{ hour: "2026-11-21T08:00:00.000Z", count: 0, sha256: idsOf("") }, hour],
      statement: "eyJhbGciOiJFUzI1NiIsInR5cCI6ImV2ZW50LWRpZ2VzdHMrand0Iiwia2lkIjoiRVhBTVBMRSJ9.e30.signature",
    },
  },
  problems: ["invalid_request"],
  details: { invalid_request: "to: Expected a time after `from`, at most 168 hours later." },
});

const readIds = (): Operation => ({
  operationId: "readEventIds",
  summary: "Read event IDs",
  description:
    "Finds the events in hours whose digest differs from yours, with little traffic. Start without `prefix`. For up to 32 events, you get their IDs. For more, you get the digests of 16 parts: request the parts that differ, several at a time. `npm run portal -- reconcile` and the client's `reconcile` do this for you.",
  scope: "notification.read",
  parameters: queryParameters(digests.eventIdsQuerySchema),
  success: {
    description: "The event IDs, or the digests of the parts.",
    schema: digests.eventIdsSchema,
    example: {
      data: [
        {
          ...{ prefix: "3f", count: 40, eventIds: null },
          parts: [{ prefix: "3f0", count: 2, digest: hour.sha256.slice(0, 16) }],
        },
        { prefix: "a0", count: 2, eventIds: ["evt-100201-1", "evt-100201-2"], parts: null },
      ],
    },
  },
  problems: ["invalid_request"],
  details: { invalid_request: "prefix: Expected prefixes of equal length." },
});

/** Source: contract, "Event feed", "Digests". */
export function eventPaths(): ZodOpenApiPathsObject {
  const base = "/api/notification/v2/events";
  return {
    ...pathItem("Events", base, [], { get: readEvents() }),
    ...pathItem("Events", `${base}/digests`, [], { get: readDigests() }),
    ...pathItem("Events", `${base}/ids`, [], { get: readIds() }),
  };
}
