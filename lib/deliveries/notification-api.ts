import { z } from "zod";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { notFound } from "#lib/platform/errors.ts";
import { cursorForm } from "#lib/platform/http/page.ts";
import { timeSchema } from "#lib/platform/http/schemas.ts";
import { webhookHealthOf } from "#lib/webhooks/constants.ts";
import { registeredWebhookSchema } from "#lib/webhooks/schemas.ts";
import { getHealth } from "./charts/get-health.ts";
import { deliveryDetailSchema, deliverySchema, replaySchema } from "./response-schemas.ts";
import { type DeliveryDetail, deliveryListQuerySchema, type ReplayInput } from "./schemas.ts";

/** The delivery log by token: requests and responses of the notification API. Source: contract, "Delivery log by token". */

const { webhookId, state, event, orderNumber, reference, httpClass, limit } = deliveryListQuerySchema.shape;

export const apiDeliveriesQuerySchema = z.strictObject({
  webhookId: webhookId.meta({ description: "Only deliveries of this webhook.", maxLength: 40 }),
  state: state.describe("Only deliveries in this state."),
  event: event.describe("Only deliveries of events of this type."),
  orderNumber: orderNumber.describe("Only deliveries of this order."),
  reference: reference.describe(
    "Only deliveries of events with this PO number, invoice number, job name, or ship-to ZIP code.",
  ),
  httpClass: httpClass.describe(
    "Only deliveries whose last answer has this class. `none`: the receiver did not answer.",
  ),
  from: timeSchema.max(40).optional().describe("Only deliveries created at or after this time."),
  to: timeSchema.max(40).optional().describe("Only deliveries created before this time."),
  cursor: cursorForm("number").max(40).optional().describe("The `nextCursor` of the previous page."),
  limit: limit.describe("Maximum number of deliveries."),
});

const apiDeliverySchema = deliverySchema.omit({ application: true });
export const apiDeliveryDetailSchema = deliveryDetailSchema.omit({ application: true });

function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item).describe("Newest first."),
    nextCursor: z.string().nullable().describe("The `cursor` of the next page. Null on the last one."),
  });
}
export const apiDeliveryPageSchema = pageOf(apiDeliverySchema);
export const apiRecoveryPageSchema = pageOf(replaySchema);

/** Leaves out the application, which is the caller itself. */
export function withoutApplication<T extends Pick<DeliveryDetail, "application">>(
  delivery: T,
): Omit<T, "application"> {
  const { application: _, ...own } = delivery;
  return own;
}

export const recoveryInputSchema = z
  .strictObject({
    since: timeSchema
      .max(40)
      .optional()
      .describe("Resends the undelivered deliveries of events accepted at or after this time."),
    eventIds: z
      .array(z.string().max(200))
      .min(1)
      .max(100)
      .optional()
      .describe("Instead of `since`: resends all deliveries of these events, including delivered ones."),
    webhookId: z
      .string()
      .max(40)
      .optional()
      .describe("Only deliveries of this webhook. Omit it for all webhooks."),
  })
  .refine(({ since, eventIds }) => (since === undefined) !== (eventIds === undefined), {
    error: "Expected either `since` or `eventIds`.",
  });

/** Returns the replay that a recovery starts. */
export function replayOf({ since, eventIds, webhookId }: z.infer<typeof recoveryInputSchema>): ReplayInput {
  if (since !== undefined) return { from: since, state: "UNDELIVERED", webhookId };
  return { eventIds: eventIds ?? [], webhookId };
}

/** The only response with the new secret. */
export const rotatedWebhookSchema = registeredWebhookSchema.extend({
  rotationEndsAt: z
    .string()
    .nullable()
    .describe(
      "Until this time, deliveries contain the old secret and are signed with both. Null without an overlap.",
    ),
});

export const apiHealthSchema = z.object({
  health: z
    .enum(["HEALTHY", "FAILING", "PAUSED", "DISABLED"])
    .describe(
      "`FAILING`: the last deliveries failed. `PAUSED`: a person stopped the webhook. `DISABLED`: days of failures or a 410 stopped it.",
    ),
  since: z.string().nullable().describe("When the webhook stopped being healthy. Null while it is healthy."),
  disabledReason: z.string().nullable().describe("Why the webhook was disabled."),
  held: z.number().int().describe("Deliveries kept until the webhook resumes, up to 10,000."),
  retrying: z.number().int().describe("Deliveries with a retry scheduled, up to 10,000."),
  nextAttemptAt: z.string().nullable().describe("When the next retry is due."),
  lastDeliveredAt: z.string().nullable().describe("When the last delivery succeeded, to the minute."),
  lastFailure: deliverySchema.shape.failure
    .unwrap()
    .extend({ deliveryId: z.string().describe("A delivery with this failure.") })
    .nullable()
    .describe("Why the newest open delivery failed."),
  lastDay: z
    .object({
      total: z.number().int(),
      delivered: z.number().int(),
      givenUp: z.number().int(),
      p95Ms: z.number().int().nullable().describe("95th percentile of the answers' durations."),
    })
    .describe("Deliveries created in the last 24 hours, without test events."),
});
export type ApiHealth = z.infer<typeof apiHealthSchema>;

/** The health of one webhook of the application. @throws DomainError not_found */
export async function getWebhookHealth(
  ctx: Context<ApplicationActor>,
  input: { webhookId: string },
): Promise<ApiHealth> {
  const { webhooks } = await getHealth(ctx);
  const found = webhooks.find((webhook) => webhook.webhookId === input.webhookId);
  if (!found) throw notFound("webhook");
  return apiHealthSchema.parse({ ...found, health: webhookHealthOf(found), lastDay: found });
}
