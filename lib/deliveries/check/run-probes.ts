import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { CheckedReceiver } from "./checked-receiver.ts";
import { notSeen, type Probe } from "./probe.ts";
import { answerProbes } from "./probes/answers.ts";
import { connectionProbes } from "./probes/connections.ts";
import { forgeryProbes } from "./probes/forgeries.ts";
import { genuineProbes, laterProbe, repeatProbes } from "./probes/genuine.ts";
import { growthProbes } from "./probes/growth.ts";
import type { Judgement } from "./schemas.ts";

/** All probes in the order in which they run. */
export const probes: readonly Probe[] = [
  ...genuineProbes,
  ...forgeryProbes,
  ...repeatProbes,
  ...growthProbes,
  ...connectionProbes,
  ...answerProbes,
  laterProbe,
];

/** A receiver that hangs must not hold a worker. */
const budgetMs = 5 * 60 * 1000;
/** Probes that also give a verdict if the receiver does not answer. */
const judgedAnyway = new Set([...genuineProbes.map(({ id }) => id), "tls", "redirect"]);

/** Genuine deliveries of an unusual kind. */
const needUpdates = new Set([
  ...repeatProbes,
  ...growthProbes,
  ...connectionProbes.filter(({ id }) => id !== "tls"),
  laterProbe,
]);

/**
 * Runs all probes, one after the other. If the receiver answers no genuine delivery, or five minutes have passed, the others
 * are not sent.
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
    const obstacle =
      performance.now() - startedMs > budgetMs
        ? "the check had taken more than five minutes"
        : obstacleTo(probe, receiver);
    const verdict = obstacle ? notSeen(`Not sent: ${obstacle}.`) : await probe.run(receiver);
    if (!(await onResult({ probe: probe.id, ...verdict, exchanges: receiver.takeExchanges() }))) return;
  }
}

/** The reason not to run a probe that would prove nothing. */
function obstacleTo(probe: Probe, receiver: CheckedReceiver): string | null {
  const isAnswered = receiver.answers.some(({ httpStatus }) => httpStatus !== null);
  if (!isAnswered && !judgedAnyway.has(probe.id)) return "your receiver did not answer the first deliveries";
  if (needUpdates.has(probe) && !receiver.accepts("ORDER_UPDATE"))
    return "your receiver does not accept a plain ORDER_UPDATE yet";
  return null;
}
