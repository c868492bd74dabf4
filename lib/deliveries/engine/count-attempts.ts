import { instruments } from "#lib/platform/metrics/instruments.ts";
import type { Finished } from "./record-attempts.ts";

/** Counts the attempts that were written, by outcome; the others were another worker's by then. */
export function countAttempts(finished: readonly Finished[], written: ReadonlySet<string>): void {
  const counters = instruments();
  if (!counters) return;
  for (const { delivery, result } of finished)
    if (written.has(delivery.id)) counters.attempts.inc({ outcome: result.failure ?? "success" });
}
