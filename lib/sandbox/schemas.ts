import { z } from "zod";
import type { ProductionRequest } from "#lib/applications/schemas.ts";
import type { LatestCheck } from "#lib/deliveries/check/schemas.ts";
import { deskEventSchema } from "#lib/orders/schemas.ts";
import { timeSchema } from "#lib/platform/http/schemas.ts";
import { webhookEventTypes } from "#lib/webhooks/constants.ts";
import { maxRequestLength, sandboxStatuses, scenarioNames } from "./constants.ts";

/** Request for production, and the staff's answer. */
const words = (error: string) =>
  z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(maxRequestLength, { error: `At most ${maxRequestLength.toLocaleString("en-US")} characters.` });

export const requestProductionSchema = z.strictObject({
  reason: words("Say what the application will do in production."),
});
export type RequestProductionInput = z.infer<typeof requestProductionSchema>;

export const decideProductionSchema = z.discriminatedUnion("state", [
  z.strictObject({
    state: z.literal("APPROVED"),
    answer: z.string().trim().max(maxRequestLength).default(""),
  }),
  z.strictObject({ state: z.literal("DECLINED"), answer: words("Say what is missing.") }),
]);
export type DecideProductionInput = z.infer<typeof decideProductionSchema>;

/** A request in the staff's queue. */
export type QueuedRequest = ProductionRequest & {
  decidedByName: string | null;
  application: { id: string; name: string; scopes: string[] };
  organization: { id: string; name: string };
  /** The newest check of a receiver of the sandbox application. */
  check: LatestCheck | null;
};

const status = z.enum(sandboxStatuses, { error: `One of: ${sandboxStatuses.join(", ")}.` });
const scenario = z
  .enum(scenarioNames, { error: `One of: ${scenarioNames.join(", ")}.` })
  .describe("A scripted life cycle.");
const event = deskEventSchema.meta({
  description:
    "An `ORDER_UPDATE` or `ORDER_INVOICED` of your own, as webhooks receive it. The portal sets `eventId`, `occurredAt`, and the order number.",
  override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
    delete jsonSchema["oneOf"];
    Object.assign(jsonSchema, {
      ...{ type: "object", required: ["event"], additionalProperties: true },
      properties: { event: { type: "string", enum: webhookEventTypes } },
    });
  },
});

/** Body of a new sandbox order: a sample at Pending, a sample that plays a scenario, or an order of your own. */
export const createSandboxOrderSchema = z
  .strictObject({ scenario: scenario.optional(), event: event.optional() })
  .refine((input) => !(input.scenario && input.event), { error: "Give a scenario or an event, not both." })
  .refine(({ event: own }) => own?.event !== "ORDER_INVOICED", {
    path: ["event", "event"],
    error: "An order starts with an ORDER_UPDATE.",
  });
export type CreateSandboxOrderInput = z.infer<typeof createSandboxOrderSchema>;

/** An action on a sandbox order. */
export const sandboxActionSchema = z.discriminatedUnion(
  "action",
  [
    z
      .strictObject({ action: z.literal("move"), status })
      .describe("Sets the status. `Invoiced` sends the invoice too."),
    z.strictObject({ action: z.literal("play"), scenario }).describe("Plays a scenario."),
    z.strictObject({ action: z.literal("send"), event }).describe("Sends an event of your own."),
    z
      .strictObject({ action: z.literal("repeat") })
      .describe("Sends the content of the latest event as a new event."),
    z
      .strictObject({ action: z.literal("duplicate") })
      .describe("Delivers the latest event again, with the same `webhook-id`."),
    z
      .strictObject({
        action: z.literal("reorder"),
        statuses: z.array(status).length(2, { error: "Two statuses." }),
      })
      .describe("Sends two updates; the second arrives first."),
  ],
  { error: "move, play, send, repeat, duplicate, or reorder" },
);
export type SandboxActionInput = z.infer<typeof sandboxActionSchema>;

export const sandboxOrderSchema = z.object({
  orderNumber: z.string().describe("Order number. Starts with `SANDBOX-`."),
  status: z.string().nullable().describe("The latest status. Null after its events were deleted."),
  orderVersion: z.number().int().describe("The version of its latest event."),
  customer: z.string().describe("Name of the buyer."),
  total: z.string().describe("Decimal string."),
  createdAt: timeSchema.describe("When it was created."),
  changedAt: timeSchema.nullable().describe("When its status was last sent."),
});
export type SandboxOrder = z.infer<typeof sandboxOrderSchema>;

export const sandboxOrdersSchema = z.object({
  data: z.array(sandboxOrderSchema).describe("The newest 50, newest first."),
  nextCursor: z.null().describe("Always null: there is one page."),
});

export const sandboxChangeSchema = z.object({
  order: sandboxOrderSchema,
  events: z
    .array(
      z.object({
        eventId: z.string().describe("ID of the event."),
        event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]).describe("The type of the event."),
        deliveries: z.number().int().describe("Number of webhooks that it was sent to."),
      }),
    )
    .describe("What was sent, in the order of the order's versions."),
});
export type SandboxChange = z.infer<typeof sandboxChangeSchema>;

/** A failure that a sandbox webhook simulates for some minutes; null ends it. */
export const setFaultSchema = z.strictObject({
  fault: z
    .enum(["SLOW", "UNAVAILABLE", "RATE_LIMITED"], { error: "SLOW, UNAVAILABLE, RATE_LIMITED, or null." })
    .nullable()
    .describe(
      "`SLOW`: 5 seconds before each POST. `UNAVAILABLE`: 503, without a POST. `RATE_LIMITED`: 429 with `Retry-After`, without a POST. Null ends it.",
    ),
  minutes: z
    .int({ error: "1 to 60 minutes." })
    .min(1)
    .max(60)
    .default(10)
    .meta({ format: "int32", description: "For how long." }),
});
export type SetFaultInput = z.infer<typeof setFaultSchema>;

/** The simulated failure of a webhook. */
export const webhookFaultSchema = z.object({
  fault: setFaultSchema.shape.fault,
  until: timeSchema.nullable().describe("When it ends by itself."),
});
export type WebhookFault = z.infer<typeof webhookFaultSchema>;

export const skippedWaitSchema = z.object({
  deliveries: z.number().int().describe("How many deliveries are due now, at most 1,000."),
});
