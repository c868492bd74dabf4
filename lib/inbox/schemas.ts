import { z } from "zod";

/** What the console answers for an application's inbox; page-safe. */

export const inboxQuerySchema = z.strictObject({
  applicationId: z.string({ error: "Choose the application." }),
});

/** What the inbox answers to a sender: whether secret and signature were the webhook's, and why in a sentence. */
export const verdictSchema = z.object({ verified: z.boolean(), verifyDetail: z.string() });
export type Verdict = z.infer<typeof verdictSchema>;

/** A request that the inbox received, secrets masked, newest first. Times are RFC 3339. */
export const inboxRequestSchema = z.object({
  id: z.string(),
  receivedAt: z.string(),
  deliveryId: z.string().nullable(),
  /** Whether secret and signature were those of the webhook; `verifyDetail` says why in a sentence. */
  verified: z.boolean(),
  verifyDetail: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type InboxRequest = z.infer<typeof inboxRequestSchema>;

/** The inbox's address, to be registered as a webhook's, and what arrived there: the last 200. */
export type Inbox = { url: string; requests: InboxRequest[] };
