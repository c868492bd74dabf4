import { setTimeout as sleep } from "node:timers/promises";
import type { WebhookFault } from "#lib/platform/db/generated/enums.ts";
import { classifyStatus } from "./failures.ts";

export const simulatedRetryAfterSeconds = 60;
const slowMs = 5_000;

const refusals = {
  UNAVAILABLE: { httpStatus: 503, headers: {} },
  RATE_LIMITED: { httpStatus: 429, headers: { "retry-after": String(simulatedRetryAfterSeconds) } },
} as const;

/**
 * Simulates a failure of a sandbox receiver: SLOW waits up to 5 s within the deadline before the POST; the others answer
 * without it. The log shows that the answer is simulated.
 */
export async function withFault<Answer>(
  fault: WebhookFault | null | undefined,
  timeoutMs: number,
  post: (timeoutMs: number) => Promise<Answer>,
) {
  if (!fault) return post(timeoutMs);
  if (fault === "SLOW") {
    const delayMs = Math.min(slowMs, timeoutMs / 3);
    await sleep(delayMs);
    return post(timeoutMs - delayMs);
  }
  const { httpStatus, headers } = refusals[fault];
  return {
    ...{ firstByteMs: 0, httpStatus, responseHeaders: { ...headers, simulated: "true" }, answerBytes: 0 },
    responseBody: "Simulated by the sandbox. Nothing was sent to the receiver.",
    failure: classifyStatus(httpStatus),
    failureDetail: `HTTP ${httpStatus}, simulated`,
    retryAfterSeconds: fault === "RATE_LIMITED" ? simulatedRetryAfterSeconds : null,
    isOurs: false,
  };
}
