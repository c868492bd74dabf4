import { z } from "zod";
import { webhookUrlSchema } from "#lib/webhooks/schemas.ts";

/** The shadow address of a webhook, for the console and the notification API. Times are RFC 3339. */

export const mostShadowDays = 7;

export const startShadowSchema = z.strictObject({
  url: webhookUrlSchema.describe("The second address. It has the rules of a webhook's URL."),
  days: z
    .number({ error: "Give the number of days, from 1 to 7." })
    .int("Give a whole number of days.")
    .min(1, "Give at least one day.")
    .max(mostShadowDays, "Give at most 7 days.")
    .meta({ format: "int32", description: "For how long it receives copies, from 1 to 7 days." }),
});
export type StartShadowInput = z.infer<typeof startShadowSchema>;

const answerSchema = z.object({
  httpStatus: z.number().int().nullable().describe("Status of the answer. Null without an answer."),
  durationMs: z.number().int().describe("How long it took, in milliseconds."),
  failure: z.string().nullable().describe("Why it failed, in words. Null for a success."),
});

const count = (description: string) => z.number().int().describe(description);

export const shadowSchema = z.object({
  url: z.string().nullable().describe("The shadow address. Null if there is none."),
  until: z.string().nullable().describe("When copies end."),
  isActive: z.boolean().describe("Whether it receives copies now."),
  copies: count("How many attempts were copied to this address."),
  agreed: count("Number of copied attempts that succeeded at both addresses or failed at both."),
  onlyShadowFailed: count("Number of copied attempts that failed only at the shadow address."),
  onlyRealFailed: count("Number of copied attempts that failed only at the webhook's URL."),
  shadowMedianMs: count("Median duration at the shadow address.").nullable(),
  realMedianMs: count("Median duration at the webhook's URL.").nullable(),
  newest: z
    .array(
      z.object({
        deliveryId: z.string().describe("The delivery: the `webhook-id` of both requests."),
        startedAt: z.string().describe("When the copy was sent."),
        real: answerSchema.describe("The attempt at the webhook's URL."),
        shadow: answerSchema.describe("The copy at the shadow address."),
      }),
    )
    .describe("The newest 50 copies."),
});
export type Shadow = z.infer<typeof shadowSchema>;

/** For the console's page. */
export type ShadowView = Shadow & {
  webhook: { id: string; name: string; url: string; applicationId: string };
};
