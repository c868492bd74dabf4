import { z } from "zod";
import type { Page } from "#lib/platform/http/page.ts";

export const inboxQuerySchema = z.strictObject({
  applicationId: z.string({ error: "Choose the application." }),
});

/** The response to a sender: whether secret and signature are the webhook's, and why. */
export const verdictSchema = z.object({ verified: z.boolean(), verifyDetail: z.string() });
export type Verdict = z.infer<typeof verdictSchema>;

/** The response of an inbox that is set to fail. */
export const simulatedVerdictSchema = verdictSchema.extend({ simulated: z.string() });

/** How much of a body the inbox keeps: 16 KiB. */
export const keptBodyBytes = 16_384;

/** A request that the inbox received, without headers and body. Times are RFC 3339. */
export type InboxRequest = Verdict & {
  id: string;
  receivedAt: string;
  deliveryId: string | null;
  /** A short summary of the body. */
  subject: string;
  /** How long the body was, also what is not kept. */
  bodyBytes: number;
  answerStatus: number;
};

/** A request with the headers of a delivery and the kept part of its body, secrets masked. */
export type InboxRequestDetail = InboxRequest & { headers: Record<string, string>; body: string };

/** Statuses that an inbox can answer with. 200 with a delay shows the effect of a slow receiver. */
export const answerStatuses = [200, 503, 429] as const;

/** How an inbox fails for a while. A delivery's deadline is 15 s at most, so a longer delay times out. */
export const inboxFailureSchema = z.strictObject({
  status: z.number().refine((status) => answerStatuses.some((known) => known === status), {
    error: `Expected one of ${answerStatuses.join(", ")}.`,
  }),
  delaySeconds: z.number().int().min(0).max(20, { error: "Expected whole seconds from 0 to 20." }),
  retryAfterSeconds: z
    .number()
    .int()
    .min(0)
    .max(86_400, { error: "Expected seconds from 0 to 86400." })
    .nullable(),
  /** The number of requests that get this answer. Null for all. */
  remaining: z.number().int().min(1).max(1_000, { error: "Expected a number from 1 to 1000." }).nullable(),
});
export type InboxFailure = z.infer<typeof inboxFailureSchema>;

/** Sets how an application's inbox fails; null if it should not. */
export const setInboxFailureSchema = z.strictObject({
  applicationId: z.string({ error: "Choose the application." }),
  failure: inboxFailureSchema.nullable(),
});
export type SetInboxFailureInput = z.infer<typeof setInboxFailureSchema>;

/** The last 200 requests of an inbox, and its URL, which you can register as a webhook's. */
export type Inbox = Page<InboxRequest> & { url: string; failure: InboxFailure | null };
