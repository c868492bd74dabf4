import { z } from "zod";
import { failureSchema } from "#lib/notifications/deliveries/response-schemas.ts";

/** Responses of the console and the notification API about incidents. Times are RFC 3339. */

/** A cause of an incident, with its first and its latest failure. */
export const causeSchema = z.object({ cause: z.string(), firstAt: z.string(), lastAt: z.string() });
export type Cause = z.infer<typeof causeSchema>;
export const causesSchema = z.array(causeSchema);

/** What an application sees. Source: contract, "Incidents". */
export const incidentSchema = z.object({
  id: z.string().describe("ID of the incident."),
  webhookId: z.string().describe("ID of the webhook."),
  cause: failureSchema.shape.class.describe(
    "The kind of the latest failure, such as `server_error` or `timeout_headers`.",
  ),
  startedAt: z.string().describe("When the first attempt failed."),
  lastFailureAt: z.string().describe("When the latest attempt failed."),
  failingUntil: z
    .string()
    .nullable()
    .describe("When your receiver accepted a delivery again. Null while it fails."),
  endedAt: z
    .string()
    .nullable()
    .describe("When the last delivery was made good. Null while the webhook fails or misses deliveries."),
  answer: z
    .string()
    .nullable()
    .describe("The first lines of your receiver's latest answer, or the exact error, such as of TLS."),
  deliveries: z
    .object({
      affected: z.number().int().describe("Deliveries that failed, or waited for one that did."),
      waiting: z.number().int().describe("Those that are still to be sent."),
      givenUp: z.number().int().describe("Those without another retry. A replay sends them."),
      delivered: z.number().int().describe("Those that arrived in the end."),
    })
    .describe("The deliveries of the incident, without test events, counted at most seconds ago."),
});

export const incidentPageSchema = z.object({
  data: z.array(incidentSchema).describe("Newest first."),
  nextCursor: z.string().nullable().describe("The `cursor` of the next page. Null on the last one."),
});
