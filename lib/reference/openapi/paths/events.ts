import { createHash } from "node:crypto";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import * as digests from "#lib/orders/digests/schemas.ts";
import { eventFeedQuerySchema, eventFeedSchema } from "#lib/orders/feed/schemas.ts";
import { orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import { type Operation, pathItem } from "#lib/reference/openapi/operation.ts";
import { queryParameters } from "#lib/reference/openapi/parameters.ts";
import { readDetails } from "./notification.ts";

const readEvents = (): Operation => ({
  operationId: "readEvents",
  summary: "Read order events",
  description:
    "The order events whose audience includes the application, whether or not it has a webhook, in the order in which the portal accepted them. For receivers that cannot be called, and to find out what a receiver missed. Store the `cursor` after you processed the page: whatever happens, you continue with the first event that you have not processed. With `wait`, the response comes when there is an event. At most 10 requests of an application wait at once.",
  scope: "notification.read",
  parameters: queryParameters(eventFeedQuerySchema),
  success: {
    description: "The next events, and the cursor after them.",
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
    ...readDetails,
    invalid_request: "wait: Expected a number of at most 20.",
  },
});

const idsOf = (text: string) => createHash("sha256").update(text).digest("hex");

const hour = { hour: "2026-11-21T09:00:00.000Z", count: 2, sha256: idsOf("evt-100201-1\nevt-100201-2") };

const readDigests = (): Operation => ({
  operationId: "readEventDigests",
  summary: "Read digests of events",
  description:
    "How many events the portal accepted for the application in each full hour (UTC), and a digest of their IDs. Compare it with the IDs that you received in the event feed or by webhooks. The statement says the same, signed: with it you can prove later what was there. An hour appears once it can no longer change, and as long as none of its events was deleted.",
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
  details: { ...readDetails, invalid_request: "to: Expected a time after `from`, at most 168 hours later." },
});

const readIds = (): Operation => ({
  operationId: "readEventIds",
  summary: "Read event IDs",
  description:
    "The IDs of the events in hours whose digest differs from yours, with few bytes. Start without `prefix`. For up to 32 events you get their IDs, and for more the digests of 16 parts: ask for the parts that differ, several in one request. `npm run portal -- reconcile` and the client's `reconcile` do that.",
  scope: "notification.read",
  parameters: queryParameters(digests.eventIdsQuerySchema),
  success: {
    description: "The IDs, or the digests of the parts.",
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
  details: { ...readDetails, invalid_request: "prefix: Expected prefixes of equal length." },
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
