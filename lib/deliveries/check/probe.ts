import type { WebhookEventType } from "#lib/webhooks/constants.ts";
import type { CheckedReceiver } from "./checked-receiver.ts";
import type { Sent } from "./exchanges.ts";
import type { Judgement } from "./schemas.ts";

export type Verdict = Pick<Judgement, "verdict" | "seen" | "summary">;

/** One question to a receiver, and how its answers are judged. */
export type Probe = {
  /** Stored with reports, so never rename one. */
  id: string;
  title: string;
  why: string;
  fix: string;
  /** Path of the section of the guide. */
  guide: string;
  run: (receiver: CheckedReceiver) => Promise<Verdict>;
};

export function passed(summary: string, seen: Verdict["seen"] = "STATUS"): Verdict {
  return { verdict: "PASSED", seen, summary };
}

export function finding(summary: string, seen: Verdict["seen"] = "STATUS"): Verdict {
  return { verdict: "FINDING", seen, summary };
}

/** It works, but costs more than it must. */
export function minor(summary: string): Verdict {
  return { verdict: "MINOR", seen: "STATUS", summary };
}

export function notSeen(summary: string): Verdict {
  return { verdict: "NOT_SEEN", seen: "STATUS", summary };
}

export function describeAnswer({ status, failure }: Pick<Sent, "status" | "failure">): string {
  return status === null ? `no answer (${failure?.title ?? "unknown"})` : `HTTP ${status}`;
}

const statusOnly = "The check saw only the status code.";

/**
 * A probe whose requests are genuine: each must be answered with 2xx, and processed exactly once if the receiver tells. All have
 * one `webhook-id` in a probe of repeats.
 */
export async function judgeAccepted(receiver: CheckedReceiver, sent: readonly Sent[]): Promise<Verdict> {
  const refused = sent.find(({ isAccepted }) => !isAccepted);
  if (refused)
    return finding(
      `Expected 2xx. Your receiver gave ${describeAnswer(refused)}. ${refused.failure?.advice ?? ""}`.trim(),
    );
  const ids = [...new Set(sent.map(({ id }) => id))];
  const answers = ids.length > 4 ? `All ${sent.length} were accepted.` : "Accepted with 2xx.";
  const asked = ids.slice(0, 4);
  const counts = await Promise.all(asked.map((id) => receiver.timesProcessed(id)));
  if (counts.some((count) => count === null)) return passed(`${answers} ${statusOnly}`);
  const missing = counts.indexOf(0);
  if (missing >= 0)
    return finding(
      `Answered 2xx, but your receiver does not report ${asked[missing]} as processed.`,
      "EFFECT",
    );
  const repeated = counts.findIndex((count) => (count ?? 0) > 1);
  if (repeated >= 0)
    return finding(`Your receiver processed ${asked[repeated]} ${counts[repeated]} times.`, "EFFECT");
  return passed(`${answers} Your receiver reports that it processed each delivery once.`, "EFFECT");
}

/** A probe whose requests are forged: each must be answered with 4xx, and not be processed. */
export async function judgeRefused(
  receiver: CheckedReceiver,
  genuine: WebhookEventType,
  sent: readonly Sent[],
): Promise<Verdict> {
  const accepted = sent.find(({ isAccepted }) => isAccepted);
  if (accepted)
    return finding(`Your receiver accepted a forged request with HTTP ${accepted.status}. Expected 401.`);
  if (!receiver.accepts(genuine))
    return notSeen(
      "Your receiver does not accept genuine requests, so its refusal of forged ones proves nothing.",
    );
  const failed = sent.find(({ status }) => status === null || status >= 500);
  if (failed)
    return finding(
      `Your receiver failed on a forged request: ${describeAnswer(failed)}. Expected it to refuse with 401.`,
    );
  const counts = await Promise.all(sent.map(({ id }) => receiver.timesProcessed(id, 0)));
  const index = counts.findIndex((count) => (count ?? 0) > 0);
  if (index >= 0)
    return finding(`Your receiver refused the request but processed ${sent[index]?.id}.`, "EFFECT");
  const refused = `Refused with ${describeAnswer(sent[0] ?? { status: null, failure: null })}.`;
  return counts.includes(null)
    ? passed(`${refused} ${statusOnly}`)
    : passed(`${refused} Your receiver reports that it did not process it.`, "EFFECT");
}
