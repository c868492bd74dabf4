import { z } from "zod";

/** What a person allowed an application, as the console API answers it. Times are RFC 3339. */
export const connectedApplicationSchema = z.object({
  applicationId: z.string(),
  name: z.string(),
  /** Who runs the application. */
  publisher: z.string(),
  scopes: z.array(z.object({ scope: z.string(), words: z.string() })),
  allowedAt: z.string(),
  /** When the application last got a token for the person; null where it never did. */
  lastUsedAt: z.string().nullable(),
});
export type ConnectedApplication = z.infer<typeof connectedApplicationSchema>;
