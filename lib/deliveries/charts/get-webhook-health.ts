import { z } from "zod";
import { deliverySchema } from "#lib/deliveries/response-schemas.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getHealthWord, webhookHealthWords } from "#lib/webhooks/webhook-health.ts";
import { getHealth } from "./get-health.ts";

/** Source: contract, "Delivery log by token". */
export const apiHealthSchema = z.object({
  health: z
    .enum(webhookHealthWords)
    .describe(
      "`NEW`: nothing was delivered yet. `DEGRADED`: under 95% arrived in the last hour with attempts. `FAILING`: the last deliveries failed. `PAUSED`: a person stopped the webhook. `DISABLED`: days of failures or a 410 stopped it.",
    ),
  since: z.string().nullable().describe("When the webhook stopped being healthy. Null while it is healthy."),
  disabledReason: z.string().nullable().describe("Why the webhook was disabled."),
  held: z.number().int().describe("Deliveries kept until the webhook resumes, up to 10,000."),
  retrying: z.number().int().describe("Deliveries with a retry scheduled, up to 10,000."),
  nextAttemptAt: z
    .string()
    .nullable()
    .describe("When the next retry is due. Null while the webhook is paused or disabled."),
  lastDeliveredAt: z
    .string()
    .nullable()
    .describe("When the last delivery succeeded, at most 5 seconds late."),
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
  return apiHealthSchema.parse({ ...found, health: getHealthWord(found), lastDay: found });
}
