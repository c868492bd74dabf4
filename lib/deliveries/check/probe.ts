import type { WebhookEventType } from "#lib/webhooks/event-types.ts";
import type { CheckedReceiver, Sent } from "./checked-receiver.ts";
import type { Judgement } from "./schemas.ts";

export type Verdict = Pick<Judgement, "verdict" | "summary" | "warning">;

/** One question to a receiver, and how its answers are judged. */
export type Probe = {
  /** Stored with reports, so never rename one. */
  id: string;
  title: string;
  why: string;
  fix: string;
  /** Path of the section of the guide. */
  guide: string;
  /** Without an accepted delivery of this type, the probe would prove nothing and is not sent. */
  needs?: WebhookEventType;
  run: (receiver: CheckedReceiver) => Promise<Verdict>;
};

export function passed(summary: string, warning: string | null = null): Verdict {
  return { verdict: "PASSED", summary, warning };
}

export function failed(summary: string): Verdict {
  return { verdict: "FAILED", summary, warning: null };
}

export function notObserved(summary: string): Verdict {
  return { verdict: "NOT_OBSERVED", summary, warning: null };
}

export function describeAnswer({ status, failure }: Pick<Sent, "status" | "failure">): string {
  return status === null ? `no answer (${failure?.title ?? "unknown"})` : `HTTP ${status}`;
}

/** The verdict on genuine requests of which one was not answered with 2xx. Null if all were. */
export function judgeRefusal(sent: readonly Sent[]): Verdict | null {
  const refused = sent.find(({ isAccepted }) => !isAccepted);
  if (!refused) return null;
  const advice = refused.status === 411 ? lengthRequired : (refused.failure?.advice ?? "");
  return failed(`Expected 2xx. Your receiver gave ${describeAnswer(refused)}. ${advice}`.trim());
}

/** Passed if all genuine requests were accepted. */
export function judgeAccepted(sent: readonly Sent[]): Verdict {
  return judgeRefusal(sent) ?? passed("Accepted with 2xx.");
}

/** Forged requests: each must be refused. */
export function judgeRefused(sent: readonly Sent[]): Verdict {
  const accepted = sent.find(({ isAccepted }) => isAccepted);
  if (accepted)
    return failed(`Your receiver accepted a forged request with HTTP ${accepted.status}. Expected 401.`);
  const silent = sent.find(({ status }) => status === null);
  if (silent) return notObserved(`Your receiver gave ${describeAnswer(silent)}.`);
  const broken = sent.find(({ status }) => status !== null && status >= 500);
  const [first] = sent;
  return passed(
    `Refused with HTTP ${first?.status}.`,
    broken ? `Your receiver answered a forged request with HTTP ${broken.status}. Answer 401 instead.` : null,
  );
}

const lengthRequired =
  "A server or proxy of yours refuses bodies without Content-Length. Let it read bodies in chunks.";

const signatureProbes = ["wrong_signature", "invoice_wrong_signature", "stale_timestamp"];

/** Names what explains several failed probes at once. Null if nothing does. */
export function findCause(judgements: readonly Judgement[]): string | null {
  const failedIds = judgements.flatMap(({ probe, verdict }) => (verdict === "FAILED" ? [probe] : []));
  const [first] = judgements;
  if (failedIds.includes("order_update"))
    return first?.exchanges.some(({ httpStatus }) => httpStatus === 411)
      ? lengthRequired
      : "Your receiver accepts no genuine delivery yet. The other probes can only be judged after that.";
  if (!signatureProbes.every((id) => failedIds.includes(id))) return null;
  return failedIds.includes("wrong_secret")
    ? "Your receiver verifies neither the signature nor the secret."
    : "Your receiver compares the secret, but verifies no signature.";
}
