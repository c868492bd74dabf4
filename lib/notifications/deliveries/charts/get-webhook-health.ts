import { z } from "zod";
import { deliverySchema } from "#lib/notifications/deliveries/response-schemas.ts";
import { getHealthWord, type WebhookHealthWord } from "#lib/notifications/webhooks/shared/webhook-health.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getHealth } from "./get-health.ts";

/** The words of the API. What the console distinguishes of a webhook that works is degraded. */
const apiWords: Record<
  WebhookHealthWord,
  "HEALTHY" | "NEW" | "DEGRADED" | "FAILING" | "PAUSED" | "DISABLED"
> = {
  HEALTHY: "HEALTHY",
  NEW: "NEW",
  BEHIND: "DEGRADED",
  RECOVERING: "DEGRADED",
  LOSSES: "DEGRADED",
  FAILING: "FAILING",
  PAUSED: "PAUSED",
  DISABLED: "DISABLED",
};

/** Source: contract, "Delivery log by token". */
export const apiHealthSchema = z.object({
  health: z
    .enum(["HEALTHY", "NEW", "DEGRADED", "FAILING", "PAUSED", "DISABLED"])
    .describe(
      "`NEW`: nothing was delivered yet. `DEGRADED`: it works, but deliveries of an incident are missing, or its queue is minutes late. `FAILING`: the last deliveries failed. `PAUSED`: a person stopped the webhook. `DISABLED`: days of failures or a 410 stopped it.",
    ),
  since: z.string().nullable().describe("When the webhook stopped being healthy. Null while it is healthy."),
  disabledReason: z.string().nullable().describe("Why the webhook was disabled."),
  held: z.number().int().describe("Deliveries kept until the webhook resumes, up to 10,000."),
  retrying: z.number().int().describe("Deliveries with a retry scheduled, up to 10,000."),
  nextAttemptAt: z
    .string()
    .nullable()
    .describe("When the next retry is due. Null while the webhook is paused or disabled."),
  catchUp: z
    .object({
      deliveries: z
        .number()
        .int()
        .describe("How many wait, up to 100,000. While the webhook fails or is stopped, also later retries."),
      perSecond: z
        .number()
        .int()
        .describe("The webhook's limit, or what its receiver's answers take at once, if that is less."),
      seconds: z.number().int().describe("How long that takes, without events that come meanwhile."),
    })
    .nullable()
    .describe("How long waiting deliveries take once the webhook works. Null for less than a minute."),
  lastDeliveredAt: z
    .string()
    .nullable()
    .describe("When the last delivery succeeded, at most 5 seconds late."),
  lastFailure: deliverySchema.shape.failure
    .unwrap()
    .extend({ deliveryId: z.string().describe("A delivery with this failure.") })
    .nullable()
    .describe("Why the latest attempt failed, by the webhook's incident. Null while the webhook works."),
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
  return apiHealthSchema.parse({ ...found, health: apiWords[getHealthWord(found)], lastDay: found });
}
