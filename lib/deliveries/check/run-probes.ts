import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { CheckedReceiver } from "./checked-receiver.ts";
import { notObserved } from "./probe.ts";
import { probes } from "./probes.ts";
import type { Judgement } from "./schemas.ts";

/** A receiver that hangs must not hold a worker. */
const budgetMs = 5 * 60 * 1000;

/**
 * Runs all probes, one after the other. Probes that would prove nothing, or come after five minutes, are not sent.
 *
 * @param onResult called after each probe; false stops
 */
export async function runProbes(
  webhook: CheckedReceiver["webhook"],
  agents: ReceiverAgents,
  timeoutMs: number,
  onResult: (result: Judgement) => Promise<boolean>,
): Promise<void> {
  const receiver = new CheckedReceiver(webhook, agents, timeoutMs);
  const startedMs = performance.now();
  for (const probe of probes) {
    const isLate = performance.now() - startedMs > budgetMs;
    const verdict = isLate
      ? notObserved("Not sent: the check had taken more than five minutes.")
      : probe.needs && !receiver.accepted.has(probe.needs)
        ? notObserved(`Not sent: your receiver does not accept a genuine ${probe.needs} yet.`)
        : await probe.run(receiver);
    if (!(await onResult({ probe: probe.id, ...verdict, exchanges: receiver.takeExchanges() }))) return;
  }
}
