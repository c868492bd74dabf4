import { z } from "zod";
import { type ProductionRequest, productionRequestSchema } from "#lib/applications/schemas.ts";
import { latestCheckSchema } from "#lib/deliveries/check/schemas.ts";

/** Why an organization wants production, and what staff answer. */
const words = (error: string) =>
  z.string({ error }).trim().min(1, { error }).max(2_000, { error: "At most 2,000 characters." });

export const requestProductionSchema = z.strictObject({
  reason: words("Say what the application will do in production."),
});
export type RequestProductionInput = z.infer<typeof requestProductionSchema>;

export const decideProductionSchema = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("APPROVED"), answer: z.string().trim().max(2_000).default("") }),
  z.strictObject({ state: z.literal("DECLINED"), answer: words("Say what is missing.") }),
]);
export type DecideProductionInput = z.infer<typeof decideProductionSchema>;

/** A request in the staff's queue. */
export const queuedRequestSchema = productionRequestSchema.extend({
  decidedByName: z.string().nullable(),
  application: z.object({ id: z.string(), name: z.string(), scopes: z.array(z.string()) }),
  organization: z.object({ id: z.string(), name: z.string() }),
  /** The newest check of a receiver of the sandbox application. */
  check: latestCheckSchema.nullable(),
});
export type QueuedRequest = z.infer<typeof queuedRequestSchema>;
export type { ProductionRequest };
