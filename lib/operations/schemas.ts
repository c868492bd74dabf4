import { z } from "zod";

/** What `/api/ready` answers when requests may come; page-safe. */
export const readinessSchema = z.object({
  status: z.literal("ready"),
  /** How long the delivery that is due longest has waited. */
  oldestDueSeconds: z.number().min(0),
});
export type Readiness = z.infer<typeof readinessSchema>;
