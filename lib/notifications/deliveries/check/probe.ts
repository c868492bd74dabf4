import type { CheckExchange, Judgement } from "#lib/notifications/deliveries/shared/check-schemas.ts";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";
import { promptMs } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import type { CheckedReceiver, Sent } from "./checked-receiver.ts";

export type Verdict = Pick<Judgement, "verdict" | "summary" | "warning" | "fix">;

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
  run: (receiver: CheckedReceiver) => Verdict | Promise<Verdict>;
};

export function passed(summary: string, warning: string | null = null): Verdict {
  return { verdict: "PASSED", summary, warning };
}

export function failed(summary: string): Verdict {
  return { verdict: "FAILED", summary, warning: null };
}

export function notSent(summary: string): Verdict {
  return { verdict: "NOT_OBSERVED", summary, warning: null };
}

function describeAnswer({ status, failure }: Pick<Sent, "status" | "failure">): string {
  return status === null ? `no answer (${failure?.title ?? "unknown"})` : `HTTP ${status}`;
}

/** Genuine requests: each must be accepted. `more` explains a refusal. */
export function judgeAccepted(sent: readonly Sent[], more = ""): Verdict {
  const refused = sent.find(({ isAccepted }) => !isAccepted);
  if (!refused) return passed("Accepted with 2xx.");
  const answer = `Expected 2xx. The receiver gave ${describeAnswer(refused)}.`;
  const verdict = failed(more === "" ? answer : `${answer} ${more}`);
  const fix = adviseOn(refused);
  return fix === null ? verdict : { ...verdict, fix };
}

/** What to do about an answer. Null for 401 and 403: the probe's own advice is about the secret and the signature. */
function adviseOn({ status, failure }: Sent): string | null {
  if (status === 411) return lengthRequired;
  return failure === null || failure.class === "unauthorized" ? null : failure.advice;
}

/** Genuine requests of a receiver that accepts plain ones: what it answers to these concerns the probe's own rule. */
export function judgeUnusual(sent: readonly Sent[]): Verdict {
  const { fix, ...verdict } = judgeAccepted(sent);
  const isUnanswered = sent.some(({ status }) => status === null || status === 411);
  return fix !== undefined && isUnanswered ? { ...verdict, fix } : verdict;
}

/** Forged requests: each must be refused. */
export function judgeRefused(sent: readonly Sent[]): Verdict {
  const accepted = sent.find(({ isAccepted }) => isAccepted);
  if (accepted)
    return failed(`The receiver accepted a forged request with HTTP ${accepted.status}. Expected 401.`);
  const broken = sent.find(({ status }) => status === null || status >= 500);
  return passed(
    "Not accepted.",
    broken ? `The receiver gave a forged request ${describeAnswer(broken)}. Answer 401 instead.` : null,
  );
}

/** All answers: no redirect, and the median of those that accepted came within `promptMs`. */
export function judgeAnswers(exchanges: readonly CheckExchange[]): Verdict {
  const answers = exchanges.filter(({ httpStatus }) => httpStatus !== null);
  const redirect = answers.find(({ httpStatus }) => isStatus(httpStatus, 3));
  if (redirect) {
    const to = redirect.responseHeaders["location"] ?? "an unnamed address";
    return failed(`The receiver answered HTTP ${redirect.httpStatus}, a redirect to ${to}.`);
  }
  if (answers.length === 0) return failed("The receiver gave no answer.");
  const accepting = answers.filter(({ httpStatus }) => isStatus(httpStatus, 2));
  const times = (accepting.length > 0 ? accepting : answers).map(({ durationMs }) => durationMs);
  const medianMs = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const took = `The median time of ${times.length} answers was ${inMs(medianMs)}.`;
  return medianMs <= promptMs ? passed(took) : failed(`${took} Expected at most ${inMs(promptMs)}.`);
}

function isStatus(status: number | null, hundreds: number): boolean {
  return Math.floor((status ?? 0) / 100) === hundreds;
}

const lengthRequired =
  "A server or proxy of yours refuses bodies without Content-Length. Let it read bodies in chunks.";

/** Names what explains several failed probes at once. Null if nothing does. */
export function findCause(judgements: readonly Judgement[]): string | null {
  const failedIds = judgements.flatMap(({ probe, verdict }) => (verdict === "FAILED" ? [probe] : []));
  const update = judgements.find(({ probe }) => probe === "order_update");
  const statuses = update?.exchanges.map(({ httpStatus }) => httpStatus) ?? [];
  if (failedIds.includes("order_update") && !statuses.some((status) => isStatus(status, 2)))
    return statuses.includes(411)
      ? lengthRequired
      : "The receiver accepts no genuine delivery yet. Forged and unusual requests prove something only after that.";
  if (!failedIds.includes("wrong_signature") || !failedIds.includes("stale_timestamp")) return null;
  return failedIds.includes("wrong_secret")
    ? "The receiver verifies neither the signature nor the secret."
    : "The receiver compares the secret, but verifies no signature.";
}
