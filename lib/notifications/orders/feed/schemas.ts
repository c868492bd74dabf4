import { z } from "zod";
import { limitSchema, timeSchema, waitSchema } from "#lib/platform/shared/schemas.ts";

/** Query of the event feed. Source: contract, "Event feed". */
export const eventFeedQuerySchema = z.strictObject({
  after: z
    .string()
    // Version 1.0.0 gave out numbers, which get 410.
    .regex(/^(now|\d{1,13}-\d{1,18}|[\w-]{60,})$/, { error: "Expected the cursor of a response, or now." })
    .max(200)
    .optional()
    .describe(
      "The `cursor` of the previous response. The feed continues after it. Send `now` to start with the next event. Omit it to start with the oldest retained event.",
    ),
  limit: limitSchema(100).describe("Maximum number of events. A page also ends after 4 MiB."),
  wait: waitSchema.describe("Seconds to wait for an event if the page would be empty."),
  reference: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      "Only events with this PO, confirmation, or invoice number, job name, or ship-to name, city, or ZIP code.",
    ),
});
export type EventFeedQuery = z.infer<typeof eventFeedQuerySchema>;

const feedEventSchema = z.object({
  eventId: z.string().describe("ID of the event. Every delivery of the event has the same one."),
  event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]).describe("The type of the event."),
  orderNumber: z.string().describe("Order number."),
  orderVersion: z.number().int().describe("1, 2, 3, … for each order, without gaps."),
  changedFields: z
    .array(z.string())
    .describe("JSON pointers to the parts of `payload` that differ from the order's previous event."),
  occurredAt: timeSchema.describe("When the event happened."),
  receivedAt: timeSchema.describe("When the portal accepted the event."),
  payload: z
    .looseObject({})
    .describe("The event as a webhook receives it, except that an `ORDER_INVOICED` has no `webhookDetails`."),
});
export type FeedEvent = z.infer<typeof feedEventSchema>;

export const eventFeedSchema = z.object({
  data: z.array(feedEventSchema).describe("The events, oldest first."),
  cursor: z.string().describe("Send it as `after` to continue. Present even if `data` is empty."),
});
export type EventFeed = z.infer<typeof eventFeedSchema>;
