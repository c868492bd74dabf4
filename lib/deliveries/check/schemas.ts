import { z } from "zod";

/** The report of a receiver check, for the console and the notification API. Times are RFC 3339. */

const exchangeSchema = z.object({
  method: z.enum(["POST", "GET"]).describe("`GET` asks what the receiver has processed."),
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

export const verdicts = ["PASSED", "MINOR", "FINDING", "NOT_SEEN"] as const;

const judgementSchema = z.object({
  probe: z.string().describe("ID of the probe, such as `wrong_secret`."),
  verdict: z
    .enum(verdicts)
    .describe(
      "`MINOR`: passed, but something could be better. `NOT_SEEN`: could not be judged. `summary` says why.",
    ),
  seen: z
    .enum(["EFFECT", "STATUS"])
    .describe("`EFFECT`: the receiver told what it has processed. `STATUS`: only its answers were seen."),
  summary: z.string().describe("What was observed."),
  exchanges: z.array(exchangeSchema).describe("What was sent and what came back, four at most."),
});
/** The stored result of a probe. */
export type Judgement = z.infer<typeof judgementSchema>;
export const judgementsSchema = z.array(judgementSchema);

export const probeResultSchema = judgementSchema.extend({
  title: z.string().describe("What the probe expects."),
  why: z.string().describe("Why it matters."),
  fix: z.string().describe("How to fix a finding."),
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
  isNightly: z.boolean().describe("It was started by the nightly check."),
  createdAt: z.string().describe("When it was started."),
  endedAt: z.string().nullable().describe("When it ended. Null while it runs."),
  total: z.number().int().describe("How many probes there are."),
  passed: z.number().int().describe("How many passed, minor findings included."),
  findings: z.number().int().describe("How many found a fault."),
  notSeen: z.number().int().describe("How many could not be judged."),
  causes: z
    .array(z.string())
    .describe("What explains several findings at once, such as a signature that is not verified."),
  probes: z.array(probeResultSchema).describe("The probes that have ended, in their order."),
});
export type ReceiverCheckReport = z.infer<typeof receiverCheckSchema>;
export type ProbeResult = z.infer<typeof probeResultSchema>;

/** The summary of a check. */
export type LatestCheck = Pick<ReceiverCheckReport, "id" | "webhookId" | "createdAt" | "passed" | "findings">;

/** The data of the console's receiver check page. */
export type ReceiverCheckView = {
  webhook: {
    id: string;
    name: string;
    url: string;
    applicationId: string;
    isSandbox: boolean;
    isInbox: boolean;
    isCheckedNightly: boolean;
    /** Null if the badge is not public. */
    badgeUrl: string | null;
  };
  report: ReceiverCheckReport | null;
  /** Newest first. */
  history: Pick<ReceiverCheckReport, "id" | "state" | "createdAt" | "passed" | "findings">[];
};

export const checkQuerySchema = z.strictObject({ check: z.string().max(40).optional() });
export const checkFileQuerySchema = checkQuerySchema.extend({
  format: z.enum(["json", "svg"], { error: "Choose json or svg." }),
});
const choice = z.boolean({ error: "Expected true or false." }).optional();
export const changeCheckSchema = z.strictObject({ isCheckedNightly: choice, hasPublicBadge: choice });
export type ChangeCheckInput = z.infer<typeof changeCheckSchema>;
