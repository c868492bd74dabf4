import { z } from "zod";

/** The report of a receiver check. Times are RFC 3339. */

const exchangeSchema = z.object({
  requestHeaders: z.record(z.string(), z.string()).describe("Headers as sent, your secret masked."),
  requestBody: z.string().describe("The first 2,000 characters of the body."),
  requestBytes: z.number().int().describe("The size of the body."),
  httpStatus: z.number().int().nullable().describe("Status of the answer. Null without an answer."),
  durationMs: z.number().int().describe("How long it took, in milliseconds."),
  responseHeaders: z.record(z.string(), z.string()).describe("Headers of the answer."),
  responseBody: z.string().describe("The first 2,000 characters of the answer."),
  failure: z.string().nullable().describe("Why there was no complete answer. Null if there was one."),
});
export type CheckExchange = z.infer<typeof exchangeSchema>;

const judgementSchema = z.object({
  probe: z.string().describe("ID of the probe, such as `wrong_secret`."),
  verdict: z
    .enum(["PASSED", "FAILED", "NOT_OBSERVED"])
    .describe("`NOT_OBSERVED`: not sent, because it would prove nothing. `summary` says why."),
  summary: z.string().describe("What was observed."),
  warning: z.string().nullable().describe("What could be better although the probe passed."),
  fix: z.string().optional().describe("What to do about the answer. Without it, the probe's own advice."),
  exchanges: z.array(exchangeSchema).describe("What was sent and what came back."),
});
/** The stored result of a probe. */
export type Judgement = z.infer<typeof judgementSchema>;
export const judgementsSchema = z.array(judgementSchema);

const probeResultSchema = judgementSchema.extend({
  title: z.string().describe("What the probe expects."),
  why: z.string().describe("Why it matters."),
  fix: z.string().describe("What to do if it failed."),
  guide: z.string().describe("Path of the section of the guide."),
});

export const receiverCheckSchema = z.object({
  id: z.string().describe("ID of the check."),
  webhookId: z.string().describe("ID of the webhook."),
  url: z.string().describe("The URL that was checked."),
  state: z
    .enum(["RUNNING", "DONE", "INTERRUPTED"])
    .describe("`INTERRUPTED`: the portal stopped, or the webhook was changed, before the end."),
  startedByName: z.string().describe("Who started it."),
  createdAt: z.string().describe("When it was started."),
  endedAt: z.string().nullable().describe("When it ended. Null while it runs."),
  total: z.number().int().describe("How many probes there are."),
  passed: z.number().int().describe("How many passed."),
  failed: z.number().int().describe("How many failed."),
  notObserved: z.number().int().describe("How many were not sent."),
  cause: z.string().nullable().describe("What explains several failed probes at once."),
  probes: z.array(probeResultSchema).describe("The probes that have ended, in their order."),
});
export type ReceiverCheckReport = z.infer<typeof receiverCheckSchema>;
export type ProbeResult = z.infer<typeof probeResultSchema>;
