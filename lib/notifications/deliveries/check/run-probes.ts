import type { Judgement } from "#lib/notifications/deliveries/shared/check-schemas.ts";
import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { CheckedReceiver } from "./checked-receiver.ts";
import { notSent } from "./probe.ts";
import { probes } from "./probes.ts";

/** A receiver that hangs must not hold a worker. */
const maxMinutes = 5;

/**
 * Runs all probes, one after the other. Probes that would prove nothing, or come too late, are not sent.
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
    const before = receiver.exchanges.length;
    const isLate = performance.now() - startedMs > maxMinutes * 60_000;
    const verdict = isLate
      ? notSent(`Not sent: the check had taken more than ${maxMinutes} minutes.`)
      : probe.needs && !receiver.accepted.has(probe.needs)
        ? notSent(`Not sent: the receiver does not accept a genuine ${probe.needs} yet.`)
        : await probe.run(receiver);
    const exchanges = receiver.exchanges.slice(before);
    if (!(await onResult({ probe: probe.id, ...verdict, exchanges }))) return;
  }
}
