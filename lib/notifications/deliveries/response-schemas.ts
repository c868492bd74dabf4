import { z } from "zod";
import { deliveryStates, maxShownAttempts } from "#lib/notifications/deliveries/shared/delivery-states.ts";

/** Responses of the console and the notification API about deliveries. Times are RFC 3339. */

const eventType = z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]).describe("The type of the event.");

export const failureSchema = z.object({
  class: z.string().describe("The kind of failure, such as `server_error` or `timeout_headers`."),
  title: z.string().describe("What went wrong, in words."),
  advice: z.string().describe("What to do about it."),
});

export const deliverySchema = z.object({
  id: z.string().describe("ID of the delivery: the `webhook-id` of its requests."),
  eventId: z.string().describe("ID of the event."),
  event: eventType,
  orderNumber: z.string().describe("Order number."),
  orderStatus: z.string().nullable().describe("The order's status in the event. Null for an invoice."),
  state: z
    .enum(deliveryStates)
    .describe(
      "`QUEUED`: not attempted yet. `RETRYING`: failed, with a retry scheduled. `HELD`: kept while its webhook is paused or disabled. `DELIVERED` and `GIVEN_UP`: ended.",
    ),
  isResending: z
    .boolean()
    .describe("It is being sent again. `state` is the earlier outcome until the first attempt ends."),
  attemptCount: z.number().int().describe("Number of attempts."),
  scheduleStep: z
    .number()
    .int()
    .describe("Failed attempts of the current retry schedule, which a resend starts over."),
  nextAttemptAt: z
    .string()
    .nullable()
    .describe(
      "When the next attempt is due. Null after the end, and while the webhook is paused or disabled.",
    ),
  lastHttpStatus: z.number().int().nullable().describe("Status of the last answer. Null without an answer."),
  lastDurationMs: z.number().int().nullable().describe("How long the last attempt took."),
  failure: failureSchema
    .nullable()
    .describe("Why the last attempt failed. Null if none failed, or the delivery succeeded."),
  isResent: z.boolean().describe("It was sent again by a resend or a replay."),
  isTest: z.boolean().describe("It is a test event."),
  createdAt: z.string().describe("When the event was accepted."),
  completedAt: z.string().nullable().describe("When it ended."),
  webhook: z
    .object({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      state: z
        .enum(["ACTIVE", "PAUSED", "DISABLED", "UNREGISTERED"])
        .describe("Whether the webhook receives deliveries."),
    })
    .describe("The webhook that it is for."),
  application: z
    .object({
      id: z.string(),
      name: z.string(),
      organizationId: z.string(),
    })
    .describe("The webhook's application."),
});

const phase = (what: string) =>
  z.number().int().nullable().describe(`Milliseconds ${what}. Null if skipped.`);

/** One POST and its answer, secrets masked. */
export const attemptSchema = z.object({
  id: z.string().describe("ID of the attempt."),
  number: z.number().int().describe("1 for the first attempt."),
  startedAt: z.string().describe("When it started."),
  durationMs: z.number().int().describe("How long it took, in milliseconds."),
  dnsMs: phase("for the DNS lookup"),
  connectMs: phase("to connect"),
  tlsMs: phase("for the TLS handshake"),
  firstByteMs: phase("to the first byte of the answer"),
  url: z.string().describe("The URL that was called."),
  requestHeaders: z.record(z.string(), z.string()).describe("Headers as sent, secrets masked."),
  requestBody: z
    .string()
    .nullable()
    .describe("Body as sent, secrets masked. Null once it is no longer kept."),
  httpStatus: z.number().int().nullable().describe("Status of the answer."),
  responseHeaders: z.record(z.string(), z.string()).nullable().describe("Headers of the answer."),
  responseBody: z.string().nullable().describe("Up to 16 KiB of the answer."),
  failure: failureSchema
    .extend({ detail: z.string().nullable().describe("The exact error.") })
    .nullable()
    .describe("Null for a success."),
});

/** A delivery where people look for what holds it up: in the log and its details. */
export const listedDeliverySchema = deliverySchema.extend({
  waitsFor: z
    .enum(["paused_webhook", "disabled_webhook", "earlier_delivery"])
    .nullable()
    .describe("What an open delivery waits for, in addition to its due time."),
});

export const deliveryDetailSchema = listedDeliverySchema.extend({
  incidentId: z.string().nullable().describe("The latest incident that held it up. Null without one."),
  payload: z.string().describe("The event's JSON text, as published."),
  attempts: z.array(attemptSchema).max(maxShownAttempts).describe("The newest 50 attempts, latest first."),
});

/** A resend of many deliveries. */
export const replaySchema = z.object({
  id: z.string().describe("ID of the replay."),
  state: z
    .enum(["RUNNING", "DONE", "CANCELED"])
    .describe(
      "`DONE`: all of its deliveries are queued. `waiting` is the number of deliveries not yet sent.",
    ),
  startedByName: z.string().describe("Who started it."),
  createdAt: z.string().describe("When it was started."),
  endedAt: z.string().nullable().describe("When it ended."),
  total: z.number().int().describe("How many deliveries it sends."),
  done: z.number().int().describe("How many have ended again."),
  givenUp: z.number().int().describe("How many of these were given up."),
  retrying: z.number().int().describe("How many have failed again and wait for a retry."),
  waiting: z.number().int().describe("How many are queued and still to be sent."),
});

function pageSchema<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item).describe("Newest first."),
    nextCursor: z.string().nullable().describe("The `cursor` of the next page. Null on the last one."),
  });
}
export const deliveryPageSchema = pageSchema(listedDeliverySchema);
export const replayPageSchema = pageSchema(replaySchema);
